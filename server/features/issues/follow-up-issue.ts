import type { FollowUpForm } from '../../../contract/issues/issues.ts';
import { nameOf } from '../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { nobody } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  createSystemNotes,
  findResolvable,
  listResolvable,
  setThreadResolved,
} from '../discussions/index.ts';
import type { ResolvableThread } from '../discussions/index.ts';
import { projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { maximumTitleLength } from '../planning/index.ts';

/** What a new issue is opened for, and resolves (DISC-22): a thread of an issue or a merge request, or all threads of a merge request. */
export type ThreadsToResolve =
  | { readonly of: 'Issue'; readonly iid: number; readonly discussionId: string }
  | {
      readonly of: 'MergeRequest';
      readonly iid: number;
      readonly discussionId: string | undefined;
      /** Of all, those that began no later than with this note. */
      readonly upTo?: number | undefined;
    };

/** The same, loaded for a viewer who may resolve them. */
export interface FollowUp {
  readonly project: ProjectRow;
  readonly from: Noteable;
  readonly threads: readonly ResolvableThread[];
}

/**
 * Of one thread: throws 404 if the viewer may not see it or it does not exist, 403 if they may not resolve it. Of all, those are left out that they
 * may not resolve.
 */
export async function loadFollowUp(
  ctx: Context,
  project: ProjectRow,
  resolves: ThreadsToResolve,
): Promise<FollowUp> {
  const { of, iid, discussionId } = resolves;
  const upTo = resolves.of === 'MergeRequest' ? resolves.upTo : undefined;
  const from = await ctx.platform.subjects.get(of).load(ctx, project.full_path, String(iid));
  const threads =
    discussionId === undefined
      ? (await listResolvable(ctx, from)).filter(({ first }) => upTo === undefined || first.id <= upTo)
      : [await findResolvable(ctx, from, discussionId)];
  return { project, from, threads };
}

/** The initial content of the new issue's form: the addresses of the threads and their first comments. */
export function formOfFollowUp(ctx: Context, followUp: FollowUp): FollowUpForm {
  const { from, threads } = followUp;
  const discussions = threads.length === 1 ? 'discussion' : 'discussions';
  const { here } = nameOf(ctx.platform.subjects.get(from.type), from);
  return {
    title: `Follow-up from "${from.title}"`.slice(0, maximumTitleLength),
    description: `The following ${discussions} from ${here} should be addressed:\n\n${threads.map((thread) => quote(ctx, from, thread)).join('\n')}`,
    confidential: isSecretFollowUp(followUp),
    reference: here,
    path: from.webPath,
    threads: threads.length,
    newest_thread: threads.reduce((newest, { first }) => Math.max(newest, first.id), 0),
  };
}

function quote(ctx: Context, from: Noteable, { first, notes }: ResolvableThread): string {
  const link = `${ctx.baseUrl}${from.webPath}#note_${first.id}`;
  const author = first.author === null ? 'Somebody' : `@${first.author.username}`;
  const replies = notes.length - 1;
  const more = replies === 0 ? '' : ` (+${replies} ${replies === 1 ? 'comment' : 'comments'})`;
  const quoted = first.note
    .split(/\r\n|\n|\r/)
    .map((line) => `    > ${line}`.trimEnd())
    .join('\n');
  return `- [ ] ${author} started a [discussion](${link}):${more}\n\n${quoted}\n`;
}

/**
 * Whether the follow-up has to be confidential because one of its threads, or what they are about, is; or because it quotes a merge request, and the
 * project's issues can have readers who see no merge requests, such as its guests.
 */
export function isSecretFollowUp({ project, from, threads }: FollowUp): boolean {
  return (
    from.confidential ||
    threads.some(({ first }) => first.confidential) ||
    (from.type === 'MergeRequest' &&
      threads.length > 0 &&
      !projectPolicy.read_merge_requests(nobody, { ...project, access_level: 0 }))
  );
}

/** Resolves the threads and records it on both sides, in the transaction that opens the new issue. */
export async function recordFollowUp(
  tx: Transaction,
  ctx: Context,
  followUp: FollowUp,
  opened: Noteable,
): Promise<void> {
  const { from, threads } = followUp;
  if (threads.length === 0) return;
  const { subjects } = ctx.platform;
  const secret = isSecretFollowUp(followUp);
  await createSystemNotes(tx, ctx, from, [
    {
      action: 'discussion',
      changes: [
        {
          attribute: 'follow_up',
          new: nameOf(subjects.get(opened.type), opened),
          detail: 'continued_in',
        },
      ],
      confidential: opened.confidential || threads.every(({ first }) => first.confidential),
    },
  ]);
  await createSystemNotes(tx, ctx, opened, [
    {
      action: 'discussion',
      changes: [{ attribute: 'follow_up', new: nameOf(subjects.get(from.type), from), detail: 'continues' }],
      confidential: secret && !opened.confidential,
    },
  ]);
  for (const thread of threads)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await setThreadResolved(tx, ctx, from, thread, true);
}
