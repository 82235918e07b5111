import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  projectAccessLevelOfPerson,
  projectVisibleToPerson,
} from '../../platform/access/membership.queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Audience, AudienceTarget } from '../subscriptions/index.ts';
import { presentIssue } from './issue.presenter.ts';
import { findIssuesByIds, issuesWithProject } from './issue.queries.ts';

const about = (id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${issuesWithProject} where i.id = ${id} and ${projectVisibleToPerson} and p.issues_enabled and ${condition})`;

/** Issues, for what tells many people at once: the same rights as issuePolicy's, asked of rows of people. */
export const issueAudience: Audience = {
  type: 'Issue',
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
  async targets(ctx: Context, ids) {
    const issues = await findIssuesByIds(ctx.platform.db, ctx.viewer, ids);
    return new Map(
      issues.map((issue): [number, AudienceTarget] => [
        issue.id,
        {
          webPath: `/${issue.project_path}/-/issues/${issue.iid}`,
          title: issue.title,
          reference: `#${issue.iid}`,
          state: issue.state,
          presented: presentIssue(issue, ctx.baseUrl),
        },
      ]),
    );
  },
};
