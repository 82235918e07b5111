import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { SubjectAudience } from '../../platform/subjects/subject-type.ts';
import {
  projectAccessLevel,
  projectAccessLevelOfPerson,
  projectVisibleToPerson,
} from '../../platform/access/membership.queries.ts';
import { issueVisible, issuesWithProject } from './issue.queries.ts';

const about = (id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${issuesWithProject} where i.id = ${id} and ${projectVisibleToPerson} and p.issues_enabled and ${condition})`;

/** Issues, for what tells many people at once: the same rights as issuePolicy's, asked of rows of people. */
export const issueAudience: SubjectAudience = {
  visible: (viewer, id) =>
    sql<boolean>`exists (select 1 from ${issuesWithProject} where i.id = ${id} and ${issueVisible(viewer)})`,
  internalVisible: (viewer, id) =>
    sql<boolean>`exists (select 1 from ${issuesWithProject} where i.id = ${id} and ${issueVisible(viewer)} and ${projectAccessLevel(viewer)} >= 20)`,
  // ISSUE-11: a confidential one is for its author, its assignees, Reporter and above.
  readers: (id) =>
    about(
      id,
      sql`(not i.confidential or i.author_id = u.id or ${projectAccessLevelOfPerson} >= 20
        or exists (select 1 from subject_assignees va where va.subject_id = i.id and va.user_id = u.id))`,
    ),
  internalReaders: (id) => about(id, sql`${projectAccessLevelOfPerson} >= 20`),
  involved: (id) => sql`select author_id, 'author' from subjects where id = ${id} and author_id is not null
    union select user_id, 'assigned' from subject_assignees where subject_id = ${id}`,
};

/** Which of these people may read the project's list of issues now, and whether the issue of this number too. */
export async function findListReaders(
  db: Connection,
  projectId: number,
  issueId: number | undefined,
  userIds: readonly number[],
): Promise<Map<number, boolean>> {
  const sees = issueId === undefined ? sql`false` : issueAudience.readers(sql`${issueId}::bigint`);
  const { rows } = await sql<{ id: number; sees: boolean }>`select u.id, ${sees} as sees from users u
    where u.id = any(${userIds as number[]}::bigint[]) and exists (select 1 from projects p join namespaces n on n.id = p.namespace_id
      where p.id = ${projectId} and ${projectVisibleToPerson} and p.issues_enabled)`.execute(db);
  return new Map(rows.map(({ id, sees: may }) => [id, may]));
}
