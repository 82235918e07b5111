import type { Context } from '../../platform/context.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import { findUsersByUsernames } from '../accounts/index.ts';
import {
  asDraft,
  asReady,
  loadMergeRequest,
  merge,
  mergeOrWait,
  mergeRequests,
  mergeStatus,
} from '../merge-requests/index.ts';
import type { MergeRequest, MergeRequestChanges } from '../merge-requests/index.ts';
import { loadProject } from '../projects/index.ts';
import { readMergeRequest } from './merge-request-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { fullPathOf, idOf, numberOf, textOf } from './values.ts';

/** More are not named in one change. */
const mostNamed = 100;

type Changes = Parameters<typeof mergeRequests.change>[3];

interface Input extends MutationInput {
  readonly projectPath: string;
  readonly iid: string;
}
interface Named extends Input {
  readonly operationMode?: 'REPLACE' | 'APPEND' | 'REMOVE' | null;
}
type Given<T extends Input> = { readonly input: T };

/** Does something with the merge request that an input names. */
const act = (
  ctx: Context,
  input: Input,
  work: (request: MergeRequest, project: string) => Promise<unknown>,
) =>
  mutate(ctx, input, {
    find: () => loadMergeRequest(ctx, fullPathOf(input.projectPath), numberOf(input.iid)),
    change: (request) => work(request, String(request.branches.project_id)),
    show: async ({ branches }) => ({
      mergeRequest: await readMergeRequest(ctx, String(branches.project_id), input.iid),
    }),
    otherwise: 'The merge request could not be changed',
  });

const change = (ctx: Context, input: Input, changes: (request: MergeRequest) => Changes | Promise<Changes>) =>
  act(ctx, input, async (request, project) =>
    mergeRequests.change(ctx, project, request.iid, await changes(request)),
  );

/** The ids of people with these usernames. Throws 400 if there is nobody with one of them. */
async function peopleNamed({ platform }: Context, names: readonly string[]): Promise<number[]> {
  if (names.length > mostNamed) throw badRequest(`Name at most ${mostNamed} people.`);
  const wanted = [...new Set(names.map((name) => name.replace(/^@/, '').replaceAll('\0', '')))];
  const found = await findUsersByUsernames(platform.db, wanted);
  if (found.length < wanted.length) throw badRequest('There is nobody with one of these usernames.');
  return found.map(({ id }) => id);
}

function labelsNamed(ids: readonly string[]): number[] {
  if (ids.length > mostNamed) throw badRequest(`Name at most ${mostNamed} labels.`);
  return ids.map(idOf);
}

/** Why v4's 405 says no: the state that the merge request is in, in words of its `detailedMergeStatus`. */
const notNow = (request: MergeRequest): AppError =>
  badRequest(
    `This merge request can’t be merged now: ${mergeStatus(request, request.branches, undefined).detailed_merge_status.replaceAll('_', ' ')}.`,
  );

/** The mutations of merge requests. The services behind v4 do the work and check the rights. */
export const mergeRequestMutations = {
  mergeRequestCreate: (
    {
      input,
    }: {
      readonly input: MutationInput & {
        readonly projectPath: string;
        readonly title: string;
        readonly sourceBranch: string;
        readonly targetBranch: string;
        readonly description?: string | null;
        readonly labels?: readonly string[] | null;
        readonly mergeAfter?: string | null;
      };
    },
    ctx: Context,
  ) => {
    let iid: number | undefined;
    return mutate(ctx, input, {
      find: async () => String((await loadProject(ctx, fullPathOf(input.projectPath))).id),
      async change(place) {
        const { labels, mergeAfter } = input;
        if ((labels?.length ?? 0) > mostNamed) throw badRequest(`Name at most ${mostNamed} labels.`);
        const made = await mergeRequests.create(ctx, place, {
          title: textOf(input.title)!,
          description: textOf(input.description),
          attributes: labels == null ? {} : { labels: labels.map((name) => textOf(name)!) },
          own: {
            asked: place,
            body: {
              source_branch: textOf(input.sourceBranch),
              target_branch: textOf(input.targetBranch),
              ...(mergeAfter == null ? {} : { merge_after: mergeAfter }),
            },
          },
        });
        iid = made.iid;
      },
      show: async (place) => ({
        mergeRequest: iid === undefined ? null : await readMergeRequest(ctx, place, String(iid)),
      }),
      otherwise: 'The merge request could not be opened',
    });
  },
  mergeRequestUpdate: (
    {
      input,
    }: Given<
      Input & {
        readonly title?: string | null;
        readonly description?: string | null;
        readonly targetBranch?: string | null;
        readonly mergeAfter?: string | null;
        readonly removeSourceBranch?: boolean | null;
        readonly state?: 'OPEN' | 'CLOSED' | null;
      }
    >,
    ctx: Context,
  ) =>
    change(ctx, input, ({ state }) => {
      const own: MergeRequestChanges = {
        targetBranch: textOf(input.targetBranch),
        mergeAfter: input.mergeAfter,
        removeSourceBranch: input.removeSourceBranch ?? undefined,
      };
      const isOpen = state === 'opened';
      return {
        title: textOf(input.title),
        description: textOf(input.description),
        stateEvent:
          input.state === 'CLOSED' && isOpen
            ? 'close'
            : input.state === 'OPEN' && !isOpen
              ? 'reopen'
              : undefined,
        ...(Object.values(own).every((value) => value === undefined) ? {} : { own: { ...own } }),
      };
    }),
  mergeRequestSetDraft: ({ input }: Given<Input & { readonly draft: boolean }>, ctx: Context) =>
    change(ctx, input, ({ title }) => ({ title: input.draft ? asDraft(title) : asReady(title) })),
  mergeRequestSetLocked: ({ input }: Given<Input & { readonly locked: boolean }>, ctx: Context) =>
    change(ctx, input, () => ({ discussionLocked: input.locked })),
  mergeRequestSetMilestone: (
    { input }: Given<Input & { readonly milestoneId?: string | null }>,
    ctx: Context,
  ) =>
    change(ctx, input, () => ({ milestoneId: input.milestoneId == null ? null : idOf(input.milestoneId) })),
  mergeRequestSetLabels: ({ input }: Given<Named & { readonly labelIds: readonly string[] }>, ctx: Context) =>
    change(ctx, input, () => {
      const ids = labelsNamed(input.labelIds);
      if (input.operationMode === 'APPEND') return { addLabelIds: ids };
      return input.operationMode === 'REMOVE' ? { removeLabelIds: ids } : { labelIds: ids };
    }),
  mergeRequestSetReviewers: (
    { input }: Given<Named & { readonly reviewerUsernames: readonly string[] }>,
    ctx: Context,
  ) =>
    change(ctx, input, async () => {
      const ids = await peopleNamed(ctx, input.reviewerUsernames);
      if (input.operationMode === 'APPEND') return { addReviewerIds: ids };
      return input.operationMode === 'REMOVE' ? { removeReviewerIds: ids } : { reviewerIds: ids };
    }),
  mergeRequestSetAssignees: (
    { input }: Given<Named & { readonly assigneeUsernames: readonly string[] }>,
    ctx: Context,
  ) =>
    change(ctx, input, async () => {
      const ids = await peopleNamed(ctx, input.assigneeUsernames);
      if (input.operationMode === 'APPEND') return { addAssigneeIds: ids };
      return input.operationMode === 'REMOVE' ? { removeAssigneeIds: ids } : { assigneeIds: ids };
    }),
  mergeRequestAccept: (
    {
      input,
    }: Given<
      Input & {
        readonly sha: string;
        readonly commitMessage?: string | null;
        readonly squashCommitMessage?: string | null;
        readonly squash?: boolean | null;
        readonly shouldRemoveSourceBranch?: boolean | null;
        readonly strategy?: string | null;
      }
    >,
    ctx: Context,
  ) =>
    act(ctx, input, async (request) => {
      const options = {
        sha: input.sha,
        squash: input.squash ?? undefined,
        message: textOf(input.commitMessage),
        squashMessage: textOf(input.squashCommitMessage),
        removeSourceBranch: input.shouldRemoveSourceBranch ?? undefined,
      };
      try {
        await (input.strategy == null ? merge : mergeOrWait)(ctx, request, options);
      } catch (error) {
        throw error instanceof AppError && error.status === 405 ? notNow(request) : error;
      }
    }),
};
