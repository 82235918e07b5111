import type { Context } from '../../../platform/context.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import { groupParent } from '../../groups/index.ts';
import type { GroupRow } from '../../groups/index.ts';
import { authorizeProject, projectParent } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { findLoadedIssues } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { findIdsInGroup } from './issue-list.queries.ts';

/** A list whose issues can be changed together. */
export interface BulkPlace {
  /** The labels and milestones that all its issues can have are those of this project or group, and of the groups above it. */
  readonly parent: Parent;
  /** The address of the list. */
  readonly url: string;
  /** Throws if the viewer can't change any of its issues. */
  readonly authorize: () => void;
  /** Those of the issues that are in the list and that the viewer may see. */
  readonly find: (ids: readonly number[]) => Promise<LoadedIssue[]>;
  /** How the list names an issue. */
  readonly reference: (loaded: LoadedIssue) => string;
}

export function projectPlace(ctx: Context, project: ProjectRow): BulkPlace {
  return {
    parent: projectParent(project),
    url: `/${project.full_path}/-/issues`,
    authorize: () => authorizeProject(ctx, 'admin_issue', project),
    find: async (ids) =>
      (await findLoadedIssues(ctx, ids)).filter((loaded) => loaded.project.id === project.id),
    reference: ({ issue }) => `#${issue.iid}`,
  };
}

/** The issues of a group's projects. Which of them the viewer may change is decided for each. */
export function groupPlace(ctx: Context, group: GroupRow): BulkPlace {
  return {
    parent: groupParent(group),
    url: `/groups/${group.full_path}/-/issues`,
    authorize: () => undefined,
    find: async (ids) => findLoadedIssues(ctx, await findIdsInGroup(ctx.platform.db, group.id, ids)),
    reference: ({ issue, project }) => `${project.full_path}#${issue.iid}`,
  };
}
