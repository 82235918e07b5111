import { Type } from 'typebox';
import { withArticle } from '../../platform/subjects/words.ts';
import type { Platform } from '../../platform/platform.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { awardPageRoutes, awardRoutes } from './award.routes.ts';
import { descriptionVersionRoutes } from './description-version.routes.ts';
import { discussionPageRoutes } from './discussion-page.routes.ts';
import { discussionRoutes } from './discussion.routes.ts';
import { notePageRoutes } from './note-page.routes.ts';
import { commandRoutes } from './command.routes.ts';
import { apiBase, apiParameters, asSeen, noteableOfApi, SeenHead } from './noteable-routes.ts';
import { presentNote, presentNotes } from './note.presenter.ts';
import { countNotes, listNotes } from './note.queries.ts';
import { deleteNote } from './delete-note.ts';
import { readNote } from './note.service.ts';
import { updateNote } from './update-note.ts';
import { writeByApi } from './write-by-api.ts';

/** v4 notes and the page calls of notes, the same for every registered type. */
export function noteRoutes(app: App, platform: Platform): void {
  commandRoutes(app, platform);
  for (const type of platform.subjects.types) {
    if (type.key === 'iid') {
      apiRoutes(app, type);
      awardRoutes(app, type);
    }
    discussionRoutes(app, type);
    notePageRoutes(app, type);
    discussionPageRoutes(app, type);
    awardPageRoutes(app, type);
    descriptionVersionRoutes(app, type);
  }
}

function apiRoutes(app: App, type: SubjectType): void {
  const tags = ['Notes'];
  const base = `${apiBase(type)}/notes` as const;
  const Parent = Type.Object(apiParameters(type));
  const One = Type.Object({ ...apiParameters(type), note_id: Type.Integer() });
  const what = withArticle(type.noun);

  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List the notes of ${what}`,
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
      const noteable = await noteableOfApi(request.ctx, type, request.params);
      const { sort, order_by, activity_filter } = request.query;
      const page = pageOf(request.query);
      const { db } = request.ctx.platform;
      const filter = {
        reader: readerOf(request.ctx),
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
      return presentNotes(request.ctx, rows, noteable);
    },
  );
  app.get(
    `${base}/:note_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: `Show a note of ${what}`, params: One } },
    async (request) => {
      const noteable = await noteableOfApi(request.ctx, type, request.params);
      return presentNote(
        request.ctx,
        await readNote(request.ctx, noteable, request.params.note_id),
        noteable,
      );
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Write a note on ${what}`,
        params: Parent,
        body: Type.Object({
          body: Type.String(),
          internal: Type.Optional(Type.Boolean()),
          confidential: Type.Optional(Type.Boolean()),
          created_at: Type.Optional(Type.String()),
          ...(type.mergeable === true ? SeenHead : {}),
        }),
      },
    },
    async (request, reply) => {
      const noteable = asSeen(await noteableOfApi(request.ctx, type, request.params), request.body);
      const { body, internal, confidential, created_at } = request.body;
      return writeByApi(
        request,
        reply,
        noteable,
        { body, internal: internal ?? confidential, createdAt: created_at },
        async (note, commands) => ({
          ...(await presentNote(request.ctx, note, noteable)),
          commands_changes: commands.commandsChanges,
        }),
      );
    },
  );
  app.put(
    `${base}/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Change a note of ${what}`,
        params: One,
        body: Type.Object({ body: Type.String() }),
      },
    },
    async (request) => {
      const noteable = await noteableOfApi(request.ctx, type, request.params);
      return presentNote(
        request.ctx,
        await updateNote(request.ctx, noteable, request.params.note_id, request.body.body),
        noteable,
      );
    },
  );
  app.delete(
    `${base}/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Delete a note of ${what}`, params: One },
    },
    async (request, reply) => {
      const noteable = await noteableOfApi(request.ctx, type, request.params);
      await deleteNote(request.ctx, noteable, request.params.note_id);
      return reply.status(204).send();
    },
  );
}
