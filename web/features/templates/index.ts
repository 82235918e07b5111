import { lazy } from 'react';

/** Opens late: nobody waits for it, and many projects have no template. */
export const TemplateChooser = lazy(() => import('./template-chooser.tsx'));
