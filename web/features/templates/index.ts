import { lazy } from '../../platform/lazy.ts';

/** Loads late: nobody waits for it, and many projects have no template. */
export const TemplateChooser = lazy(() => import('./template-chooser.tsx'));
