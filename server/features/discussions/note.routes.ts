import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { NoteableType } from './noteable.ts';
import { noteableTypes } from './noteable.ts';
import { presentDiscussions, presentNote, presentPageNote, renderNotes } from './note.presenter.ts';
import { countNotes, listNotes } from './note.queries.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { readNote } from './note.service.ts';
import { allRefused, presentCommands, presentCommandsOnly, said } from './quick-action.presenter.ts';
import { updateNote } from './update-note.ts';

const discussionsPerPage = 2000;

/** v4 notes and the page calls of the notes area, the same for every type that registered itself. */
export function noteRoutes(app: App): void {
  for (const type of noteableTypes()) {
    if (type.key === 'iid') apiRoutes(app, type);
    pageRoutes(app, type);
  }
}

function apiRoutes(app: App, type: NoteableType): void {
  const tags = ['Notes'];
  const base = `/api/v4/projects/:id/${type.segment}/:noteable_iid/notes`;
  const Parent = Type.Object({ id: Type.String(), noteable_iid: Type.Integer() });
  const One = Type.Object({ id: Type.String(), noteable_iid: Type.Integer(), note_id: Type.Integer() });
  const what = type.type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List the notes of an ${what}`,
        params: Parent,
        querystring: Type.Object({
          ...PageQuery,
          sort: Type.Optional(Type.Enum(['asc', 'desc'])),
          order_by: Type.Optional(Type.Enum(['created_at', 'updated_at'])),
          activity_filter: Type.Optional(Type.Enum(['all_notes', 'only_comments', 'only_activity'])),
        }),
      },
    },
    async (request, reply) => {
      const noteable = await type.load(request.ctx, request.params.id, String(request.params.noteable_iid));
      const { sort, order_by, activity_filter } = request.query;
      const page = pageOf(request.query);
      const { db } = request.ctx.platform;
      const filter = {
        viewer: request.viewer,
        internal: noteable.can.readInternalNotes,
        activity: activity_filter as 'all_notes' | undefined,
        sort: (sort ?? 'desc') as 'asc' | 'desc',
        orderBy: order_by as 'created_at' | undefined,
      };
      const [rows, total] = await Promise.all([
        listNotes(db, noteable.type, noteable.id, filter, page.perPage, page.offset),
        countNotes(db, noteable.type, noteable.id, filter),
      ]);
      sendPageHeaders(request, reply, page, { total });
      return rows.map((row) => presentNote(row, noteable, request.ctx.baseUrl));
    },
  );
  app.get(
    `${base}/:note_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: `Show a note of an ${what}`, params: One } },
    async (request) => {
      const noteable = await type.load(request.ctx, request.params.id, String(request.params.noteable_iid));
      return presentNote(
        await readNote(request.ctx, noteable, request.params.note_id),
        noteable,
        request.ctx.baseUrl,
      );
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Write a note on an ${what}`,
        params: Parent,
        body: Type.Object({
          body: Type.String(),
          internal: Type.Optional(Type.Boolean()),
          confidential: Type.Optional(Type.Boolean()),
          created_at: Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const noteable = await type.load(request.ctx, request.params.id, String(request.params.noteable_iid));
      const { body, internal, confidential, created_at } = request.body;
      // Only who administers the conversation may date a note back (imports).
      const createdAt = noteable.can.adminNotes ? created_at : undefined;
      const created = await createNote(request.ctx, noteable, {
        body,
        internal: internal ?? confidential,
        createdAt,
      });
      const { note, commands } = created;
      if (note === undefined && allRefused(commands)) throw invalid({ commands_only: said(commands) });
      // Nothing was stored; what the commands did is the answer.
      if (note === undefined)
        return reply
          .status(202)
          .send({ commands_changes: commands.commandsChanges, summary: said(commands) });
      return reply.status(201).send({
        ...presentNote(note, noteable, request.ctx.baseUrl),
        commands_changes: commands.commandsChanges,
      });
    },
  );
  app.put(
    `${base}/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Change a note of an ${what}`,
        params: One,
        body: Type.Object({ body: Type.String() }),
      },
    },
    async (request) => {
      const noteable = await type.load(request.ctx, request.params.id, String(request.params.noteable_iid));
      return presentNote(
        await updateNote(request.ctx, noteable, request.params.note_id, request.body.body),
        noteable,
        request.ctx.baseUrl,
      );
    },
  );
  app.delete(
    `${base}/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Delete a note of an ${what}`, params: One },
    },
    async (request, reply) => {
      const noteable = await type.load(request.ctx, request.params.id, String(request.params.noteable_iid));
      await deleteNote(request.ctx, noteable, request.params.note_id);
      return reply.status(204).send();
    },
  );
}

function keyOf(params: object): string {
  const { iid, sha } = params as { readonly iid?: number; readonly sha?: string };
  return sha ?? String(iid);
}

function pageRoutes(app: App, type: NoteableType): void {
  const base = `/:project/-/${type.segment}/:${type.key}`;
  const parent = {
    project: Type.String(),
    ...(type.key === 'iid' ? { iid: Type.Integer() } : { sha: Type.String() }),
  };
  const Parent = Type.Object(parent);
  const One = Type.Object({ ...parent, note_id: Type.Integer() });

  app.get(
    `${base}/discussions.json`,
    { config: { access: 'anyone' }, schema: { params: Parent } },
    async (request) => {
      const noteable = await type.load(request.ctx, request.params.project, keyOf(request.params));
      const rows = await listNotes(
        request.ctx.platform.db,
        noteable.type,
        noteable.id,
        { viewer: request.viewer, internal: noteable.can.readInternalNotes, sort: 'asc' },
        discussionsPerPage,
        0,
      );
      return presentDiscussions(request.ctx, noteable, rows);
    },
  );

  const NewNote = Type.Object({
    note: Type.Union([
      Type.String(),
      Type.Object({
        note: Type.String(),
        internal: Type.Optional(Type.Boolean()),
        type: Type.Optional(Type.String()),
      }),
    ]),
    in_reply_to_discussion_id: Type.Optional(Type.String()),
  });
  app.post(
    `${base}/notes`,
    { config: { access: 'signed-in' }, schema: { params: Parent, body: NewNote } },
    async (request, reply) => {
      const noteable = await type.load(request.ctx, request.params.project, keyOf(request.params));
      const { note: given, in_reply_to_discussion_id } = request.body;
      const text = typeof given === 'string' ? given : given.note;
      const internal = typeof given === 'string' ? undefined : given.internal;
      const thread = typeof given === 'string' ? false : given.type === 'DiscussionNote';
      try {
        const created = await createNote(request.ctx, noteable, {
          body: text,
          internal,
          discussionId: in_reply_to_discussion_id,
          thread,
        });
        const { note, commands } = created;
        if (note === undefined)
          return isPlainForm(request)
            ? leadTo(request, reply, noteable.webPath, { notice: said(commands).join(' ') })
            : presentCommandsOnly(created);
        if (isPlainForm(request)) return leadTo(request, reply, `${noteable.webPath}#note_${note.id}`);
        const [html] = await renderNotes(request.ctx, noteable, [note]);
        return reply.status(201).send({
          valid: true,
          ...presentPageNote(request.ctx, note, noteable, html!),
          ...presentCommands(created),
        });
      } catch (error) {
        if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
        // Nothing typed is lost: the form comes back with the text.
        return leadTo(request, reply, noteable.webPath, {
          alert: 'Your comment could not be submitted.',
          values: { note: text },
        });
      }
    },
  );
  app.put(
    `${base}/notes/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: { params: One, body: Type.Object({ note: Type.Object({ note: Type.String() }) }) },
    },
    async (request) => {
      const noteable = await type.load(request.ctx, request.params.project, keyOf(request.params));
      const note = await updateNote(request.ctx, noteable, request.params.note_id, request.body.note.note);
      const [html] = await renderNotes(request.ctx, noteable, [note]);
      return { valid: true, ...presentPageNote(request.ctx, note, noteable, html!) };
    },
  );
  app.delete(
    `${base}/notes/:note_id`,
    { config: { access: 'signed-in' }, schema: { params: One } },
    async (request, reply) => {
      const noteable = await type.load(request.ctx, request.params.project, keyOf(request.params));
      await deleteNote(request.ctx, noteable, request.params.note_id);
      return reply.status(204).send();
    },
  );
}
