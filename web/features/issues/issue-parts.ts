import { lazyPart } from '../../platform/lazy-page.tsx';
import { LateLinked } from '../links/index.ts';
import type { IssueFieldsProps } from './issue-fields.tsx';
import type { IssueHeadProps } from './issue-head.tsx';
import type { LatePartsProps } from './issue-late-parts.tsx';

/** The parts of an issue's page that most people only look at: their script is fetched when somebody turns to them. */
export const LateHead = lazyPart<IssueHeadProps>(() => import('./issue-head.tsx'));
export const LateFields = lazyPart<IssueFieldsProps>(() => import('./issue-fields.tsx'));
export const LateParts = lazyPart<LatePartsProps>(() => import('./issue-late-parts.tsx'));

/** What the page needs at once if it was not rendered by the server. */
export const issueParts = [LateHead, LateLinked];
