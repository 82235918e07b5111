import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { EventMap } from '../../../platform/events/events.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import type { KindOperations } from '../../kinds/index.ts';
import { findProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { maximumTitleLength } from '../../planning/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { mergeOrWait } from '../auto-merge/set-auto-merge.ts';
import { findBranches, findOpenFrom } from '../merge-request.queries.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { withoutCommands } from '../suggested-texts.ts';
import { queueOf } from '../versions/job-names.ts';
import { findAskedByPush } from './asked-by-push.ts';
import { descriptionOf, findPushed, targetAsked } from './find-pushed.ts';
import { readPushOptions, titleOf } from './push-options.ts';
import type { PushOptions } from './push-options.ts';

type RefsChanged = EventMap['refs.changed'];

const branchPrefix = 'refs/heads/';
/** More branches of one push are not looked at. */
const mostBranches = 10;
const name = 'merge-requests:pushed-options';

/** After the versions that the push makes: what is asked for is asked of what was pushed. */
export const optionsPushed = reaction('refs.changed', 'merge-requests.options', async (platform, event) => {
  if (event.pusherId === null || readPushOptions(event.pushOptions ?? []) === undefined) return;
  await addJob(platform.db, name, event, { queue: queueOf(event.projectId) });
});

/** Opens and changes the merge requests of pushed branches as `git push -o` asks, with the rights of who pushed. */
export function pushedOptions({ create, change }: Pick<KindOperations, 'create' | 'change'>): Job {
  return {
    name,
    class: 'events',
    async run(platform, payload) {
      const { projectId, pusherId, changes, pushOptions = [] } = payload as RefsChanged;
      const ctx = await contextOfPerson(platform, pusherId);
      const project = ctx === undefined ? undefined : await findProject(platform.db, ctx.viewer, projectId);
      const read = readPushOptions(pushOptions);
      if (ctx === undefined || project === undefined || read === undefined) return;
      const { options } = read;
      const branches = changes
        .filter(({ ref, after }) => ref.startsWith(branchPrefix) && !/^0+$/.test(after))
        .map(({ ref, after }) => ({ name: ref.slice(branchPrefix.length), head: after }))
        .slice(0, mostBranches);
      const open = await findOpenFrom(
        platform.db,
        project.id,
        branches.map((branch) => branch.name),
      );
      const { into, changes: asked } = await findAskedByPush(ctx, project, options);
      // Whoever pushed has had the message.
      if (into === undefined) return;
      const target = targetAsked({ into }, options);
      const follow = async (branch: { readonly name: string; readonly head: string }): Promise<void> => {
        const there = options.create
          ? await findPushed(ctx, { from: project, into, branch: branch.name }, options, open)
          : open.filter(
              ({ project_id, source_branch }) =>
                source_branch === branch.name &&
                (options.targetProject === undefined || project_id === into.id),
            );
        if (there.length > 0)
          await changeAll(
            ctx,
            there.map(({ id }) => id),
            { head: branch.head, options, asked, ...(options.create ? { opensInto: target } : {}) },
          );
        else if (options.create && (into.id !== project.id || branch.name !== target))
          await openOne(ctx, { from: project, into }, branch, { options, target, asked });
      };
      for (const branch of branches) {
        // Who may not, or asks for what can't be, has pushed all the same.
        await follow(branch).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          platform.log.info({ err: error, project: project.id }, 'a push option could not be followed');
        });
      }
    },
  };

  async function openOne(
    ctx: Context,
    { from, into }: { readonly from: ProjectRow; readonly into: ProjectRow },
    branch: { readonly name: string; readonly head: string },
    { options, target, asked }: { options: PushOptions; target: string; asked: SubjectChanges },
  ): Promise<void> {
    const { git } = ctx.platform;
    const commit = await git.commit(git.repository(from.id), branch.head);
    const found = commit.ok && commit.value.title !== '' ? commit.value.title : branch.name;
    const branches = { source_branch: branch.name, target_branch: target };
    const description =
      (await descriptionOf(ctx, { from, into, branch: branch.name }, options)) ||
      (options.description === undefined && commit.ok ? withoutCommands(commit.value.body.trim()) : '');
    const body = {
      ...branches,
      ...(options.squash === undefined ? {} : { squash: true }),
      ...(options.removeSourceBranch === undefined ? {} : { remove_source_branch: true }),
    };
    const { iid } = await create(ctx, String(into.id), {
      // What was asked for is taken or refused as it is.
      title:
        options.title === undefined
          ? titleOf(found, options).slice(0, maximumTitleLength)
          : titleOf(options.title, options),
      description,
      attributes: {
        labels: asked.addLabels,
        assigneeIds: asked.addAssigneeIds,
        milestoneId: asked.milestoneId,
      },
      own: { body, asked: String(from.id) },
    });
    await waitIfAsked(ctx, { project: into.id, iid, head: branch.head, target }, options);
  }

  async function changeAll(
    ctx: Context,
    ids: readonly number[],
    {
      head,
      options,
      asked,
      opensInto,
    }: {
      head: string;
      options: PushOptions;
      asked: SubjectChanges;
      /** Where it would be opened, if it was not open: then it stays where its own description has led it. */
      opensInto?: string;
    },
  ): Promise<void> {
    const outlines = await ctx.platform.subjects.get('MergeRequest').outlines(ctx, ids);
    const branches = await findBranches(ctx.platform.db, ids);
    for (const [id, { iid, title: now }] of outlines) {
      const title = titleOf(options.title ?? now, options);
      const own = {
        ...(options.target === undefined || opensInto !== undefined ? {} : { targetBranch: options.target }),
        ...(options.squash === undefined ? {} : { squash: true }),
        ...(options.removeSourceBranch === undefined ? {} : { removeSourceBranch: true }),
      };
      await change(ctx, String(branches.get(id)!.project_id), iid!, {
        ...asked,
        ...(title === now ? {} : { title }),
        ...(options.description === undefined ? {} : { description: options.description }),
        ...(Object.keys(own).length === 0 ? {} : { own }),
      });
      const { project_id: into, target_branch } = branches.get(id)!;
      const target = opensInto ?? options.target ?? target_branch;
      await waitIfAsked(ctx, { project: into, iid: iid!, head, target }, options);
    }
  }
}

/** Sets it to be merged as soon as nothing is missing, if the push asks for that; at once if nothing is. Only into the branch that the pusher knows of. */
async function waitIfAsked(
  ctx: Context,
  {
    project,
    iid,
    head,
    target,
  }: { readonly project: number; readonly iid: number; readonly head: string; readonly target: string },
  { autoMerge }: PushOptions,
): Promise<void> {
  if (autoMerge === true)
    await mergeOrWait(ctx, await loadMergeRequest(ctx, String(project), iid), { sha: head, target });
}
