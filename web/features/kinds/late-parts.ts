import { lazyPart } from '../../platform/lazy-page.tsx';
import type { SubjectFactsProps } from './subject-facts.tsx';
import type { SubjectFieldsProps } from './subject-fields.tsx';

/** The parts of a subject's page that most people only look at: their script is fetched when somebody turns to them. */
export const LateFacts = lazyPart<SubjectFactsProps>(() => import('./subject-facts.tsx'));
export const LateFields = lazyPart<SubjectFieldsProps>(() => import('./subject-fields.tsx'));
