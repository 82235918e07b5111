import { randomBytes } from 'node:crypto';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { RenderedMarkdown } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { noteableType } from './noteable.ts';
import type { Noteable } from './noteable.ts';
import {
  deleteNoteRow,
  findDiscussion,
  findNote,
  insertNote,
  makeThread,
  updateNoteText,
} from './note.queries.ts';
import type { NotePosition, NoteRow } from './note.queries.ts';
import { notePolicy } from './note.policy.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'note.created': {
      readonly noteId: number;
      readonly noteableType: string;
      readonly noteableId: number;
      readonly authorId: number;
      readonly projectId: number | null;
    };
    'note.updated': { readonly noteId: number };
    'note.deleted': { readonly noteId: number; readonly noteableType: string; readonly noteableId: number };
  }
}

export const maximumNoteLength = 1024 * 1024;
const maximumNotes = 5000;

function checkText(text: string): string {
  if (text.trim() === '') throw invalid({ note: ["can't be blank"] });
  if (text.length > maximumNoteLength)
    throw invalid({ note: [`is too long (maximum is ${maximumNoteLength} characters)`] });
  // PostgreSQL's text has no NUL.
  return text.replaceAll('\u0000', '');
}

/** Renders what somebody wrote about a noteable; done before the transaction, since it may take a while. */
export function renderNote(
  ctx: Context,
  noteable: Pick<Noteable, 'projectPath'>,
  text: string,
): Promise<RenderedMarkdown> {
  const { markdown, settings } = ctx.platform;
  return markdown.render(text, {
    kind: 'issue',
    projectPath: noteable.projectPath,
    relativeUrlRoot: settings.relativeUrlRoot,
    instanceUrl: ctx.baseUrl,
  });
}

export function newDiscussionId(): string {
  return randomBytes(20).toString('hex');
}

export interface CreateNoteInput {
  readonly body: string;
  readonly internal?: boolean | undefined;
  /** Reply in this thread. */
  readonly discussionId?: string | undefined;
  /** A thread of its own rather than a single comment. */
  readonly thread?: boolean | undefined;
  readonly createdAt?: string | undefined;
  /** The line of a diff that it is about. */
  readonly position?: NotePosition | undefined;
}

/** Writes a comment. Throws 404 for an unknown thread, 403 without the right, 400 for an empty or too long text. */
export async function createNote(ctx: Context, noteable: Noteable, input: CreateNoteInput): Promise<NoteRow> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (!noteable.can.createNote) throw forbidden();
  if (input.internal === true && !noteable.can.readInternalNotes) throw forbidden();
  const text = checkText(input.body);
  const rendered = await renderNote(ctx, noteable, text);
  const { db } = ctx.platform;
  const thread =
    input.discussionId === undefined
      ? undefined
      : await findDiscussion(db, noteable.type, noteable.id, input.discussionId);
  if (
    input.discussionId !== undefined &&
    (thread === undefined || (thread.confidential && !noteable.can.readInternalNotes))
  )
    throw notFound('Discussion');
  // What is said in an internal thread stays internal.
  const internal = thread?.confidential ?? input.internal ?? false;
  const id = await transaction(db, async (tx) => {
    const type = noteableType(noteable.type)!;
    const noteableId = (await type.identify?.(tx, noteable)) ?? noteable.id;
    await type.noteCountChanged(tx, noteableId, 1, { internal });
    await checkNumberOfNotes(tx, noteable.type, noteableId);
    const made = await insertNote(tx, {
      noteableType: noteable.type,
      noteableId,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: input.discussionId ?? newDiscussionId(),
      authorId: user.id,
      type: thread !== undefined || input.thread === true ? 'DiscussionNote' : null,
      note: text,
      html: rendered.html,
      rendererVersion: RENDERER_VERSION,
      system: false,
      systemAction: null,
      confidential: internal,
      resolvable: thread !== undefined || input.thread === true,
      createdAt: input.createdAt ?? null,
      position: input.position,
    });
    if (thread?.individual === true) await makeThread(tx, input.discussionId!);
    faultPoint('note.inserted');
    await recordEvent(tx, 'note.created', {
      noteId: made,
      noteableType: noteable.type,
      noteableId,
      authorId: user.id,
      projectId: noteable.projectId,
    });
    await publishNote(tx, noteable, { id: made, confidential: internal });
    return made;
  });
  return (await findNote(db, ctx.viewer, id))!;
}

/** Tells the readers of the page; of an internal note only those who read such. */
async function publishNote(
  tx: Transaction,
  noteable: Noteable,
  { id, confidential }: Pick<NoteRow, 'id' | 'confidential'>,
): Promise<void> {
  await publish(tx, noteable.stream, { event: 'notes', id, ...(confidential ? { internal: true } : {}) });
}

async function checkNumberOfNotes(tx: Transaction, type: string, id: number): Promise<void> {
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('notes')
        .select('id')
        .where('noteable_type', '=', type)
        .where('noteable_id', '=', id)
        .where('system', '=', false)
        .limit(maximumNotes)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maximumNotes)
    throw new AppError(422, { message: { base: [`Maximum number of comments exceeded`] } });
}

/** One note of a noteable; 404 where it is another's, or internal and the viewer may not read it. */
export async function readNote(ctx: Context, noteable: Noteable, id: number): Promise<NoteRow> {
  const note = await findNote(ctx.platform.db, ctx.viewer, id);
  if (
    note === undefined ||
    note.noteable_type !== noteable.type ||
    note.noteable_id !== noteable.id ||
    !notePolicy.read(ctx.viewer, { note, noteable })
  )
    throw notFound('Note');
  return note;
}

export async function updateNote(
  ctx: Context,
  noteable: Noteable,
  id: number,
  body: string,
): Promise<NoteRow> {
  const note = await readNote(ctx, noteable, id);
  if (!notePolicy.edit(ctx.viewer, { note, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  const text = checkText(body);
  const rendered = await renderNote(ctx, noteable, text);
  await transaction(ctx.platform.db, async (tx) => {
    await updateNoteText(tx, id, {
      note: text,
      html: rendered.html,
      rendererVersion: RENDERER_VERSION,
      editorId: ctx.viewer.user!.id,
    });
    await recordEvent(tx, 'note.updated', { noteId: id });
    await publishNote(tx, noteable, note);
  });
  return (await findNote(ctx.platform.db, ctx.viewer, id))!;
}

export async function deleteNote(ctx: Context, noteable: Noteable, id: number): Promise<void> {
  const note = await readNote(ctx, noteable, id);
  if (!notePolicy.edit(ctx.viewer, { note, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  await transaction(ctx.platform.db, async (tx) => {
    if (!(await deleteNoteRow(tx, id))) throw notFound('Note');
    await noteableType(noteable.type)!.noteCountChanged(tx, noteable.id, -1, { internal: note.confidential });
    await recordEvent(tx, 'note.deleted', {
      noteId: id,
      noteableType: noteable.type,
      noteableId: noteable.id,
    });
    await publishNote(tx, noteable, note);
  });
}

export interface SystemNote {
  /** closed, label, assignee …: chooses the icon. */
  readonly action: string;
  /** Markdown, as `closed` or `added ~"bug" label`. */
  readonly text: string;
  readonly confidential?: boolean;
  /** Of a mention: only who may read what mentions is told of it. */
  readonly crossReferenceId?: number;
}

/** Writes down what happened to a noteable, in the transaction in which it happens, and answers the notes' ids. The realtime message is the caller's. */
export async function createSystemNotes(
  tx: Transaction,
  ctx: Context,
  noteable: Pick<Noteable, 'type' | 'id' | 'projectId' | 'namespaceId' | 'projectPath'>,
  notes: readonly SystemNote[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { action, text, confidential, crossReferenceId } of notes) {
    const rendered = await renderNote(ctx, noteable, text);
    const id = await insertNote(tx, {
      noteableType: noteable.type,
      noteableId: noteable.id,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: newDiscussionId(),
      authorId: ctx.viewer.user === null || ctx.viewer.user.id === 0 ? null : ctx.viewer.user.id,
      type: null,
      note: text,
      html: rendered.html,
      rendererVersion: RENDERER_VERSION,
      system: true,
      systemAction: action,
      crossReferenceId,
      confidential: confidential ?? false,
      resolvable: false,
    });
    ids.push(id);
  }
  return ids;
}
