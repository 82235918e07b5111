import { lazyPart } from '../../platform/lazy-page.tsx';
import type { SubjectFieldsProps } from '../kinds/index.ts';

/** The fields of an epic; most people only look at them. */
export const LateEpicFields = lazyPart<SubjectFieldsProps>(() => import('./epic-side-fields.tsx'));
