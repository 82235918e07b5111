import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SourceVisible } from '../../platform/subjects/reference.ts';
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

/** An issue that mentions another is told of to those who may read it. */
export const issueSourceVisible: SourceVisible = (viewer) => issueAudience.visible(viewer, sql`x.source_id`);
