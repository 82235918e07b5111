import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { audienceByRules } from '../../platform/subjects/audience-by-rules.queries.ts';
import type { SubjectAudience } from '../../platform/subjects/subject-type.ts';
import { all, conditionForPeople } from '../../platform/access/rule.ts';
import { inProject } from '../../platform/access/subject-rules.ts';
import type { PlannedInProject } from '../../platform/access/subject-rules.ts';
import { projectRules, readsIssue } from '../projects/index.ts';
import { issuesWithProject } from './issue.queries.ts';

/** The audience of issues, for queries about many people. */
export const issueAudience: SubjectAudience = audienceByRules<PlannedInProject>({
  from: (id) => sql`${issuesWithProject} where i.id = ${id}`,
  reads: readsIssue,
  readsInternal: all<PlannedInProject>(readsIssue, inProject(projectRules.read_internal_notes)),
  involved: (
    id,
    until,
  ) => sql`select author_id, 'author' from subjects where id = ${id} and author_id is not null
    union select user_id, 'assigned' from subject_assignees where subject_id = ${id} and assigned_at < ${until}`,
});

/** Which of these people may currently read the project's list of issues, and whether this issue too. */
export async function findListReaders(
  db: Connection,
  projectId: number,
  issueId: number | undefined,
  userIds: readonly number[],
): Promise<Map<number, boolean>> {
  const sees = issueId === undefined ? sql`false` : issueAudience.readers(sql`${issueId}::bigint`);
  const { rows } = await sql<{ id: number; sees: boolean }>`select u.id, ${sees} as sees from users u
    where u.id = any(${userIds as number[]}::bigint[]) and exists (select 1 from projects p join namespaces n on n.id = p.namespace_id
      where p.id = ${projectId} and ${conditionForPeople(projectRules.read_issues)})`.execute(db);
  return new Map(rows.map(({ id, sees: may }) => [id, may]));
}
