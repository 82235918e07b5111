import { randomBytes } from 'node:crypto';
import type { RenderedMarkdown } from '../../markdown/index.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { notePolicy } from './note.policy.ts';
import { findDeletion } from './discussion.queries.ts';
import { findNote } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'note.created': {
      readonly noteId: number;
      readonly noteableType: string;
      readonly noteableId: number;
      readonly authorId: number;
      readonly projectId: number | null;
      /** Of several that were published together: `review.published` notifies people of them. */
      readonly ofReview?: true;
    };
    'note.updated': { readonly noteId: number; readonly noteableType: string; readonly noteableId: number };
    'note.deleted': { readonly noteId: number; readonly noteableType: string; readonly noteableId: number };
  }
}

const maximumNoteLength = 1024 * 1024;
/** The maximum number of comments on one noteable. */
export const maximumNotes = 5000;

/** Normalises line ends, so that all code sees the same lines, and removes NUL, which PostgreSQL's text can't hold. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n');
}

/** The text of a comment as it is stored; throws 400 for an empty or too long one. */
export function checkText(text: string): string {
  if (text.trim() === '') throw invalid({ note: ["can't be blank"] });
  if (text.length > maximumNoteLength)
    throw invalid({ note: [`is too long (maximum is ${maximumNoteLength} characters)`] });
  return cleanText(text);
}

/** Renders a text about a noteable; called before the transaction, since it can take a while. */
export function renderNote(
  ctx: Context,
  noteable: Pick<Noteable, 'projectPath'>,
  text: string,
): Promise<RenderedMarkdown> {
  const { markdown, settings } = ctx.platform;
  return markdown.render(text, {
    kind: 'text',
    projectPath: noteable.projectPath,
    relativeUrlRoot: settings.relativeUrlRoot,
    instanceUrl: ctx.baseUrl,
  });
}

export function newDiscussionId(): string {
  return randomBytes(20).toString('hex');
}

/** Notifies the readers of the page; of an internal note only readers of internal notes. */
export async function publishNote(
  tx: Transaction,
  noteable: Noteable,
  { id, confidential }: Pick<NoteRow, 'id' | 'confidential'>,
): Promise<void> {
  await publish(tx, noteable.stream, { event: 'notes', id, ...(confidential ? { internal: true } : {}) });
}

/** One note of a noteable; throws 404 if it belongs to another, or is internal and the viewer may not read it. */
export async function readNote(ctx: Context, noteable: Noteable, id: number): Promise<NoteRow> {
  const note = await findNote(ctx.platform.db, readerOf(ctx), id);
  if (
    note === undefined ||
    note.noteable_type !== noteable.type ||
    note.noteable_id !== noteable.id ||
    !notePolicy.read(ctx.viewer, { note, noteable })
  )
    throw notFound('Note');
  return note;
}

/** The pages' answer for a deleted note: 410 instead of 404, so that they remove it (NOTE-10). */
export async function orGone<T>(
  ctx: Context,
  noteable: Noteable,
  id: number,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    const gone = await findDeletion(ctx.platform.db, noteable, id);
    if (gone === undefined || (gone.confidential && !noteable.can.readInternalNotes)) throw error;
    throw new AppError(410, { message: '410 Gone' });
  }
}
