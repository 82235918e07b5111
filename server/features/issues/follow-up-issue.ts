import type { FollowUpForm } from '../../../contract/issues/issues.ts';
import { nameOf } from '../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createSystemNotes, findResolvable, setThreadResolved } from '../discussions/index.ts';
import type { ResolvableThread } from '../discussions/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { maximumTitleLength } from '../planning/index.ts';
import { loadIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { noteableOf } from './noteable-issue.ts';

/** The thread that a new issue is opened for: it is resolved together with it (DISC-22). */
export interface ThreadToResolve {
  readonly discussionId: string;
  readonly issueIid: number;
}

/** The same, loaded for a viewer who may resolve it. */
export interface FollowUp {
  readonly from: LoadedIssue;
  readonly noteable: Noteable;
  readonly thread: ResolvableThread;
}

/** Throws 404 for a thread that the viewer may not see or that does not exist, 403 for one that they may not resolve. */
export async function loadFollowUp(
  ctx: Context,
  project: ProjectRow,
  { discussionId, issueIid }: ThreadToResolve,
): Promise<FollowUp> {
  const from = await loadIssue(ctx, String(project.id), issueIid);
  const noteable = noteableOf(ctx, from);
  return { from, noteable, thread: await findResolvable(ctx, noteable, discussionId) };
}

/** The initial content of the new issue's form: the address of the thread and its first comment. */
export function formOfFollowUp(ctx: Context, { from: { issue }, noteable, thread }: FollowUp): FollowUpForm {
  const { first, notes } = thread;
  const link = `${ctx.baseUrl}${noteable.webPath}#note_${first.id}`;
  const author = first.author === null ? 'Somebody' : `@${first.author.username}`;
  const replies = notes.length - 1;
  const more = replies === 0 ? '' : ` (+${replies} ${replies === 1 ? 'comment' : 'comments'})`;
  const quoted = first.note
    .split(/\r\n|\n|\r/)
    .map((line) => `    > ${line}`.trimEnd())
    .join('\n');
  return {
    title: `Follow-up from "${issue.title}"`.slice(0, maximumTitleLength),
    description: `The following discussion from #${issue.iid} should be addressed:\n\n- [ ] ${author} started a [discussion](${link}):${more}\n\n${quoted}\n`,
    confidential: isSecret({ issue, first }),
    iid: issue.iid,
  };
}

/** Whether the follow-up has to be confidential because its thread or issue is. */
export function isSecretFollowUp({ from, thread }: FollowUp): boolean {
  return isSecret({ issue: from.issue, first: thread.first });
}

function isSecret({
  issue,
  first,
}: {
  issue: LoadedIssue['issue'];
  first: ResolvableThread['first'];
}): boolean {
  return issue.confidential || first.confidential;
}

/** Resolves the thread and records it on both issues, in the transaction that opens the new one. */
export async function recordFollowUp(
  tx: Transaction,
  ctx: Context,
  { from: { issue }, noteable, thread }: FollowUp,
  made: { readonly id: number; readonly iid: number; readonly confidential: boolean },
): Promise<void> {
  const type = ctx.platform.subjects.get(noteable.type);
  const opened: Noteable = { ...noteable, id: made.id, key: String(made.iid) };
  const secret = isSecret({ issue, first: thread.first });
  await createSystemNotes(tx, ctx, noteable, [
    {
      action: 'discussion',
      changes: [{ attribute: 'follow_up', new: nameOf(type, opened), detail: 'continued_in' }],
      confidential: made.confidential || thread.first.confidential,
    },
  ]);
  await createSystemNotes(tx, ctx, opened, [
    {
      action: 'discussion',
      changes: [{ attribute: 'follow_up', new: nameOf(type, noteable), detail: 'continues' }],
      confidential: secret && !made.confidential,
    },
  ]);
  await setThreadResolved(tx, ctx, noteable, thread, true);
}
