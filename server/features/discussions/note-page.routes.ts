import { Type } from 'typebox';
import { readPosition } from '../../platform/subjects/asked-position.ts';
import type { PlacedPosition } from '../../platform/subjects/asked-position.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { alertOf } from '../spam/index.ts';
import { createNote } from './create-note.ts';
import { newsAfter } from './news.ts';
import { deleteNote } from './delete-note.ts';
import { presentDiscussions } from './page-discussion.presenter.ts';
import { presentPageNotes } from './page-note.presenter.ts';
import { orGone } from './note.service.ts';
import { asSeen, noteableOfPage, pageBase, pageParameters, SeenHead, TaskUpdate } from './noteable-routes.ts';
import { presentCommands, presentCommandsOnly, said } from './quick-action.presenter.ts';
import { readDiscussion } from './resolve-discussion.ts';
import { submissionKey } from './submission.ts';
import { updateTaskOfNote } from './task-note.ts';
import { updateNote } from './update-note.ts';
import { versionSeen } from './version-seen.ts';

/** Where in the changes a thread is to begin, as JSON. */
const Position = Type.Optional(Type.String({ maxLength: 20_000 }));
/** The commit of the change that the position is of. */
const CommitOfPosition = Type.Optional(Type.String({ maxLength: 64 }));

/** The new note request of document A, section 3; a plain form sends the text, whether it is internal, where it stands, and what its button does. */
const NewNote = Type.Object({
  note: Type.Union([
    Type.String(),
    Type.Object({
      note: Type.String(),
      internal: Type.Optional(Type.Boolean()),
      confidential: Type.Optional(Type.Boolean()),
      type: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      position: Position,
      commit_id: CommitOfPosition,
    }),
  ]),
  internal: Type.Optional(Type.Boolean()),
  /** The button that closes or reopens the subject, pressed without script. */
  state_event: Type.Optional(Type.Enum(['close', 'reopen'])),
  position: Position,
  in_reply_to_discussion_id: Type.Optional(Type.String()),
  return_discussion: Type.Optional(Type.Boolean()),
  /** The checkbox of a reply: whether the thread is resolved afterwards. */
  resolve_discussion: Type.Optional(Type.Boolean()),
  ...SeenHead,
});

const ChangedNote = Type.Object({
  note: Type.Object({
    note: Type.Optional(Type.String()),
    update_task: Type.Optional(TaskUpdate),
  }),
  resolve_discussion: Type.Optional(Type.Boolean()),
  /** The version that the author has seen: the comment's `last_edited_at`, or `created_at`. */
  edited_from: Type.Optional(Type.String()),
});

/** Throws 400 for what is no place of this subject. */
async function placeOf(
  ctx: Context,
  { discussions }: SubjectType,
  noteable: Noteable,
  { position, commit_id: commit }: { readonly position?: string; readonly commit_id?: string },
): Promise<PlacedPosition | undefined> {
  // Forms send what they do not know as empty.
  if (position === undefined || position === '') return undefined;
  if (discussions.place === undefined) throw invalid({ position: ['is not supported'] });
  return discussions.place(ctx, noteable, readPosition(position), commit);
}

/** The page calls that write, change and delete notes. */
export function notePageRoutes(app: App, type: SubjectType): void {
  const base = pageBase(type);
  const parent = pageParameters(type);
  const Parent = Type.Object(parent);
  const One = Type.Object({ ...parent, note_id: Type.Integer() });

  app.post(
    `${base}/notes`,
    { config: { access: 'signed-in', invalid: 'fields' }, schema: { params: Parent, body: NewNote } },
    async (request, reply) => {
      const { ctx, body } = request;
      const noteable = asSeen(await noteableOfPage(ctx, type, request.params), body);
      const given =
        typeof body.note === 'string'
          ? { note: body.note, internal: body.internal, position: body.position }
          : body.note;
      try {
        const position = await placeOf(ctx, type, noteable, given);
        const created = await createNote(ctx, noteable, {
          // Before the text, whose end can be within a block of code.
          body: body.state_event === undefined ? given.note : `/${body.state_event}\n${given.note}`,
          internal: given.internal ?? given.confidential,
          discussionId: body.in_reply_to_discussion_id === '' ? undefined : body.in_reply_to_discussion_id,
          thread: given.type === 'DiscussionNote' || position !== undefined,
          position,
          resolve: body.resolve_discussion,
          submissionKey: submissionKey(request.headers),
        });
        const { note, commands } = created;
        if (note === undefined)
          return isPlainForm(request)
            ? leadTo(request, reply, noteable.webPath, { notice: said(commands).join(' ') })
            : { ...presentCommandsOnly(created), ...(await newsAfter(request, type)) };
        if (isPlainForm(request)) return leadTo(request, reply, `${noteable.webPath}#note_${note.id}`);
        const [presented] = await presentPageNotes(ctx, noteable, [note]);
        const discussion =
          body.return_discussion === true
            ? (
                await presentDiscussions(
                  ctx,
                  noteable,
                  await readDiscussion(ctx, noteable, note.discussion_id),
                )
              )[0]
            : undefined;
        return reply.status(201).send({
          valid: true,
          ...presented!,
          ...presentCommands(created),
          ...(discussion === undefined ? {} : { discussion }),
          ...(await newsAfter(request, type)),
        });
      } catch (error) {
        if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
        // Nothing typed is lost: the form is shown again with the text.
        return leadTo(request, reply, noteable.webPath, {
          alert: alertOf(error, 'Your comment could not be submitted.'),
          values: { note: given.note, ...(given.internal === true ? { internal: 'true' } : {}) },
        });
      }
    },
  );

  for (const verb of ['put', 'patch'] as const)
    app[verb](
      `${base}/notes/:note_id`,
      { config: { access: 'signed-in', invalid: 'fields' }, schema: { params: One, body: ChangedNote } },
      async (request) => {
        const { ctx, params, body } = request;
        const { note_id } = params;
        const { note: given, resolve_discussion, edited_from } = body;
        const noteable = await noteableOfPage(ctx, type, params);
        const note = await orGone(ctx, noteable, note_id, () =>
          given.update_task === undefined
            ? updateNote(ctx, noteable, note_id, given.note ?? '', {
                resolve: resolve_discussion,
                from: versionSeen(edited_from),
              })
            : updateTaskOfNote(ctx, noteable, note_id, given.update_task),
        );
        const [presented] = await presentPageNotes(ctx, noteable, [note]);
        return { valid: true, ...presented!, ...(await newsAfter(request, type)) };
      },
    );
  app.delete(
    `${base}/notes/:note_id`,
    { config: { access: 'signed-in' }, schema: { params: One } },
    async (request, reply) => {
      const { ctx, params } = request;
      const noteable = await noteableOfPage(ctx, type, params);
      await orGone(ctx, noteable, params.note_id, () => deleteNote(ctx, noteable, params.note_id));
      const news = await newsAfter(request, type);
      return news.since === undefined ? reply.status(204).send() : news;
    },
  );
}
