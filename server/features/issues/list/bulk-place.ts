import type { Context } from '../../../platform/context.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { areAllConfidential } from '../../../platform/subjects/subject-rows.queries.ts';
import { groupParent, loadGroup } from '../../groups/index.ts';
import type { GroupRow } from '../../groups/index.ts';
import { findLinkedIds } from '../../links/index.ts';
import type { BulkPlace, ChangedAtOnce } from '../../planning/index.ts';
import { authorizeProject, loadProject, projectParent, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { changeOpenIssuesCounts } from '../issue-write.queries.ts';
import { findLoadedIssues, issueStream, issuesMessages } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { plannedIssue } from '../planned-issue.ts';
import { findIdsInGroup } from './issue-list.queries.ts';

/** Counts in the project and refreshes its lists once. */
const finish: BulkPlace['finish'] = async (tx, { parent, changed, states, counted }) => {
  if (counted.length > 0) await changeOpenIssuesCounts(tx, parent.id, counted);
  const linked = states.length === 0 ? [] : await findLinkedIds(tx, states);
  await publishAll(tx, [
    ...changed.map((id) => [issueStream(id), { event: 'updated' }] as const),
    ...linked.map((id) => [issueStream(id), { event: 'updated', links: true }] as const),
  ]);
  if (changed.length === 0) return;
  // That something changed is said only to those who see one of them.
  const some = (await areAllConfidential(tx, changed)) ? { some: changed } : {};
  await publishAll(tx, issuesMessages(parent, some));
};

const changeable = (ctx: Context, reference: (loaded: LoadedIssue) => string) => (loaded: LoadedIssue) => ({
  subject: plannedIssue(ctx, loaded),
  reference: reference(loaded),
  mayPlan: projectPolicy.admin_issue(ctx.viewer, loaded.project),
});

/** Any issues that the viewer may see, changed together. */
export const issuesTogether = (ctx: Context): ChangedAtOnce => ({
  noun: 'issue',
  find: async (ids) =>
    (await findLoadedIssues(ctx, ids)).map(
      changeable(ctx, ({ issue, project }) => `${project.full_path}#${issue.iid}`),
    ),
  finish,
});

export function projectPlace(ctx: Context, project: ProjectRow): BulkPlace {
  return {
    parent: projectParent(project),
    noun: 'issue',
    url: `/${project.full_path}/-/issues`,
    authorize: () => authorizeProject(ctx, 'admin_issue', project),
    find: async (ids) =>
      (await findLoadedIssues(ctx, ids))
        .filter((loaded) => loaded.project.id === project.id)
        .map(changeable(ctx, ({ issue }) => `#${issue.iid}`)),
    finish,
  };
}

/** The issues of a group's projects. Which of them the viewer may change is decided for each. */
function groupPlace(ctx: Context, group: GroupRow): BulkPlace {
  return {
    parent: groupParent(group),
    noun: 'issue',
    url: `/groups/${group.full_path}/-/issues`,
    authorize: () => undefined,
    find: async (ids) =>
      (await findLoadedIssues(ctx, await findIdsInGroup(ctx.platform.db, group.id, ids))).map(
        changeable(ctx, ({ issue, project }) => `${project.full_path}#${issue.iid}`),
      ),
    finish,
  };
}

/** The lists of issues that can be changed together. */
export const issueLists = [
  {
    url: '/:project/-/issues',
    placeOf: async (ctx: Context, name: string) => projectPlace(ctx, await loadProject(ctx, name)),
  },
  {
    url: '/groups/:group/-/issues',
    placeOf: async (ctx: Context, name: string) => groupPlace(ctx, await loadGroup(ctx, name)),
  },
] as const;
