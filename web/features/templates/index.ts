import { lazy } from 'react';

/** Loads late: nobody waits for it, and many projects have no template. */
export const TemplateChooser = lazy(() => import('./template-chooser.tsx'));
