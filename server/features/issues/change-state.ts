import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import { answeredBefore, createNote, once, submissionOf } from '../discussions/index.ts';
import { noteableOf } from './noteable-issue.ts';
import { authorizeIssue, findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssueIn } from './update-issue.ts';

export interface StateChange {
  readonly event: 'close' | 'reopen';
  /** The comment to write first; empty for none. */
  readonly note: string;
  readonly internal: boolean | undefined;
  readonly submissionKey?: string | undefined;
}

/**
 * Closes or reopens an issue together with the comment beside the button: both in one transaction, and once per key. Throws 403
 * without the right to either.
 */
export async function changeState(
  ctx: Context,
  loaded: LoadedIssue,
  { event, note, internal, submissionKey: key }: StateChange,
): Promise<LoadedIssue> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const noteable = noteableOf(ctx, loaded);
  if (note.trim() === '') {
    const submission = submissionOf(user.id, key, { to: [noteable.type, noteable.id], event });
    if ((await answeredBefore(ctx, submission)) !== undefined) return readAgain(ctx, loaded);
    authorizeIssue(ctx, 'close', loaded);
    await transaction(ctx.platform.db, (tx) =>
      once(tx, submission, async () => {
        await updateIssueIn(tx, ctx, loaded, { stateEvent: event });
        return { note_id: null, answer: null };
      }),
    );
  } else {
    await createNote(ctx, noteable, {
      body: note,
      internal,
      submissionKey: key,
      also: { what: event, apply: (tx) => updateIssueIn(tx, ctx, loaded, { stateEvent: event }) },
    });
  }
  return readAgain(ctx, loaded);
}

async function readAgain(ctx: Context, loaded: LoadedIssue): Promise<LoadedIssue> {
  return (await findLoadedIssue(ctx, loaded.issue.id)) ?? loaded;
}
