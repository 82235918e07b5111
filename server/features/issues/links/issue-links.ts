import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import { listLinked, recordRelations } from '../../links/index.ts';
import type { Linked, LinkedKind } from '../../links/index.ts';
import { projectParent } from '../../projects/index.ts';
import { issueReference } from '../issue-words.ts';
import { findIssuesByIds, linkedIssues } from '../issue.queries.ts';
import type { Issue } from '../issue.queries.ts';
import { findLoadedIssues, issuesMessages } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { noteableOf } from '../noteable-issue.ts';
import { plannedIssue } from '../planned-issue.ts';

/** The links of issues. */
export const issueLinks: LinkedKind<LoadedIssue, Issue> = {
  type: 'Issue',
  noun: 'issue',
  linked: linkedIssues,
  find: (ctx, ids) => findIssuesByIds(ctx.platform.db, ctx.viewer, ids),
  load: findLoadedIssues,
  planned: plannedIssue,
  // Lists show what blocks an issue. That depends on the reader, so they fetch it again.
  async refresh(tx, ends) {
    const projects = new Map(ends.map(({ project }) => [project.id, project]));
    await publishAll(
      tx,
      [...projects.values()].flatMap((project) => issuesMessages(projectParent(project))),
    );
  },
};

/** The issues that an issue is linked to and this viewer may see. */
export const listLinkedIssues = (ctx: Context, issueId: number): Promise<Linked<Issue>[]> =>
  listLinked(ctx, issueLinks, issueId);

/** Those of them that block it: the open ones. */
export const isBlocker = ({ state, link }: Linked<Issue>): boolean =>
  state === 'opened' && link.link_type === 'is_blocked_by';

/** A linked issue, as the block of links of an issue's page shows it. */
export function presentLinkedIssue(ctx: Context, issue: Issue, { project }: LoadedIssue) {
  const { id, iid, title, state, confidential, created_at, closed_at, due_date, weight, milestone } = issue;
  return {
    id,
    iid,
    title,
    reference: issueReference(issue, project.id),
    path: `${ctx.platform.settings.relativeUrlRoot}/${issue.project_path}/-/issues/${iid}`,
    state,
    confidential,
    created_at,
    closed_at,
    due_date,
    weight,
    milestone: milestone === undefined ? null : { id: milestone.id, title: milestone.title },
    assignees: issue.assignees.map((person) => presentBasicUser(person, ctx.baseUrl)),
  };
}

/** Marks an issue as a duplicate: records it on both. */
export async function sayDuplicate(
  tx: Transaction,
  ctx: Context,
  duplicate: LoadedIssue,
  original: LoadedIssue,
): Promise<void> {
  const [one, other] = [noteableOf(ctx, duplicate), noteableOf(ctx, original)];
  await recordRelations(tx, ctx, [
    { on: one, other, relation: { is: 'duplicate_of' } },
    { on: other, other: one, relation: { is: 'original_of' } },
  ]);
}
