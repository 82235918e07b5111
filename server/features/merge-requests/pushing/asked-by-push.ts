import type { Context } from '../../../platform/context.ts';
import { findUsersByUsernames } from '../../accounts/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../../milestones/index.ts';
import { findAssignableIds, maximumTitleLength } from '../../planning/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { findProject, projectParent, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { whyNotBring } from '../versions/bring-rules.ts';
import { titleOf } from './push-options.ts';
import type { PushOptions } from './push-options.ts';

/** What the options of a push name, as far as it is there, and the sentences about what is not. */
export interface AskedByPush {
  /** The project that is merged into; undefined if the pusher sees none of that name. */
  readonly into: ProjectRow | undefined;
  /** Labels, people and milestone; names that nobody knows are left out. */
  readonly changes: SubjectChanges;
  readonly unknown: readonly string[];
  /** Whom the options assign, by what they call them. */
  readonly assigned: ReadonlyMap<string, number>;
}

export async function findAskedByPush(
  ctx: Context,
  project: ProjectRow,
  options: PushOptions,
): Promise<AskedByPush> {
  const { db } = ctx.platform;
  const { targetProject } = options;
  const into =
    targetProject === undefined
      ? ((options.create ? await usualTarget(ctx, project) : undefined) ?? project)
      : await findProject(
          db,
          ctx.viewer,
          /^\d{1,15}$/.test(targetProject) ? Number(targetProject) : targetProject,
        );
  const names = [...options.assign, ...options.unassign];
  const users = await findUsersByUsernames(
    db,
    names.filter((one) => !/^\d+$/.test(one)),
  );
  const ids = new Map(users.map(({ id, username }) => [username.toLowerCase(), id]));
  const idsOf = (given: readonly string[]): number[] =>
    given.flatMap((one) => (/^\d{1,15}$/.test(one) ? Number(one) : (ids.get(one.toLowerCase()) ?? [])));
  // Who reads none there learns nothing of their titles.
  const [milestone] =
    options.milestone === undefined || into === undefined || !projectPolicy.read_milestones(ctx.viewer, into)
      ? []
      : await findMilestonesByTitles(db, milestoneScopeOf(into), [options.milestone]);
  return {
    into,
    changes: {
      ...(options.labels.length === 0 ? {} : { addLabels: options.labels }),
      ...(options.unlabel.length === 0 ? {} : { removeLabels: options.unlabel }),
      ...(options.assign.length === 0 ? {} : { addAssigneeIds: idsOf(options.assign) }),
      ...(options.unassign.length === 0 ? {} : { removeAssigneeIds: idsOf(options.unassign) }),
      ...(milestone === undefined ? {} : { milestoneId: milestone.id }),
    },
    unknown: [
      ...(into === undefined ? [`There is no project ${targetProject} that you can see.`] : []),
      ...(options.milestone !== undefined && into !== undefined && milestone === undefined
        ? [`There is no milestone "${options.milestone}".`]
        : []),
      ...names
        .filter((one) => !/^\d+$/.test(one) && !ids.has(one.toLowerCase()))
        .map((one) => `Nobody is called @${one}.`),
    ],
    assigned: new Map(options.assign.flatMap((one) => idsOf([one]).map((id) => [one, id] as const))),
  };
}

/** A sentence about each whom the options assign and who cannot be assigned in a project: they are left out there. */
export async function whoIsLeftOut(
  { platform: { db } }: Context,
  into: ProjectRow,
  { assigned }: AskedByPush,
): Promise<string[]> {
  const { full_path } = into;
  const assignable = await findAssignableIds(db, projectParent(into), [...assigned.values()]);
  return [...assigned]
    .filter(([, person]) => !assignable.includes(person))
    .map(([name]) =>
      /^\d+$/.test(name)
        ? `Nobody who can see ${full_path} has the id ${name}.`
        : `@${name} cannot be assigned, since only people who can see ${full_path} can be.`,
    );
}

/** The origin of a fork, if it takes merge requests from there: that is where they mostly go, as in v4. */
async function usualTarget(ctx: Context, project: ProjectRow): Promise<ProjectRow | undefined> {
  const { db } = ctx.platform;
  const { forked_from_project_id: id } = project;
  const origin = id === null ? undefined : await findProject(db, ctx.viewer, id);
  if (origin === undefined || origin.archived || !projectPolicy.read_merge_requests(ctx.viewer, origin))
    return undefined;
  const refusal = await whyNotBring(db, { project_id: origin.id, source_project_id: project.id });
  return refusal === undefined ? origin : undefined;
}

/** Why no merge request is opened for a branch that was pushed, as far as that is known already. */
export async function whyNotOpened(
  ctx: Context,
  project: ProjectRow,
  { into }: AskedByPush,
  branch: string,
  options: PushOptions,
): Promise<string | undefined> {
  if (into === undefined) return 'its target project is not there.';
  if (isTitleTooLong(options.title, options)) return titleTooLong;
  const target = options.target ?? into.default_branch ?? '';
  if (into.id === project.id && branch === target) return 'it is the target branch itself.';
  const may = into.id === project.id ? 'create_merge_request' : 'read_merge_requests';
  if (into.archived || !projectPolicy[may](ctx.viewer, into))
    return `you may open none in ${into.full_path}.`;
  // Who was only lent the branch offers it to nobody else.
  if (into.id !== project.id && !projectPolicy.push_code(ctx.viewer, project))
    return `you may open none from ${project.full_path}.`;
  const refusal = await whyNotBring(ctx.platform.db, {
    project_id: into.id,
    source_project_id: project.id,
  });
  if (refusal !== undefined)
    return refusal === 'no_fork'
      ? `${project.full_path} is no fork of ${into.full_path}.`
      : `${project.full_path} is more private than ${into.full_path}.`;
  return whyNotInto(ctx, into, target);
}

/** Why a merge request of a pushed branch stays as it is, as far as that is known already. `into` is its project. */
export async function whyNotChanged(
  ctx: Context,
  { title, into }: { readonly title: string; readonly into: ProjectRow },
  options: PushOptions,
): Promise<string | undefined> {
  if (isTitleTooLong(options.title ?? title, options)) return titleTooLong;
  return options.target === undefined ? undefined : whyNotInto(ctx, into, options.target);
}

const titleTooLong = `its title is too long (maximum is ${maximumTitleLength} characters).`;
const isTitleTooLong = (title: string | undefined, options: PushOptions): boolean =>
  title !== undefined && titleOf(title, options).length > maximumTitleLength;

async function whyNotInto(
  { platform: { git } }: Context,
  into: ProjectRow,
  target: string,
): Promise<string | undefined> {
  return (await git.readRef(git.repository(into.id), `refs/heads/${target}`)) === null
    ? `there is no branch ${target} in ${into.full_path}.`
    : undefined;
}
