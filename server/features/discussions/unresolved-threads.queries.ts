import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a subject has a thread that is not resolved, whoever may read it. */
export const hasUnresolvedThread = (subjectId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from discussions d where d.subject_id = ${subjectId} and d.resolvable and d.resolved_at is null)`;
