import { Type } from 'typebox';
import { AskedPosition } from '../../platform/subjects/asked-position.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { deleteNote } from './delete-note.ts';
import { filterOf, readDiscussionNotes } from './conversation.ts';
import { apiBase, apiParameters, asSeen, noteableOfApi, SeenHead } from './noteable-routes.ts';
import { presentApiDiscussions, presentDiscussion } from './discussion.presenter.ts';
import { presentNote, presentNotes } from './note.presenter.ts';
import { listNotes } from './note.queries.ts';
import { readNote } from './note.service.ts';
import { readDiscussion, resolveDiscussion } from './resolve-discussion.ts';
import { updateNote } from './update-note.ts';
import { writeByApi } from './write-by-api.ts';

const CommitOfThread = Type.Optional(Type.String({ maxLength: 64 }));

/** v4 discussions, the same for every registered type. */
export function discussionRoutes(app: App, type: SubjectType): void {
  const tags = ['Discussions'];
  const base = `${apiBase(type)}/discussions` as const;
  const what = withArticle(type.noun);
  const { place } = type.discussions;
  const parameters = apiParameters(type);
  const Parent = Type.Object(parameters);
  const One = Type.Object({ ...parameters, discussion_id: Type.String() });
  const OneNote = Type.Object({ ...parameters, discussion_id: Type.String(), note_id: Type.Integer() });

  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List the discussions of ${what}`,
        params: Parent,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const noteable = await noteableOfApi(ctx, type, request.params);
      const page = pageOf(request.query);
      const { discussions, total } = await readDiscussionNotes(ctx, noteable, {
        offset: page.offset,
        limit: page.perPage,
      });
      sendPageHeaders(request, reply, page, { total });
      return presentApiDiscussions(ctx, noteable, discussions);
    },
  );
  app.get(
    `${base}/:discussion_id`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `Show a discussion of ${what}`, params: One },
    },
    async ({ ctx, params }) => {
      const noteable = await noteableOfApi(ctx, type, params);
      return presentDiscussion(ctx, noteable, await readDiscussion(ctx, noteable, params.discussion_id));
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Begin a discussion of ${what}`,
        params: Parent,
        body: Type.Object({
          body: Type.String(),
          internal: Type.Optional(Type.Boolean()),
          created_at: Type.Optional(Type.String()),
          ...(place === undefined ? {} : { position: Type.Optional(AskedPosition) }),
          ...(type.mergeable === true ? { ...SeenHead, commit_id: CommitOfThread } : {}),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, body } = request;
      const noteable = asSeen(await noteableOfApi(ctx, type, params), body);
      const { position: asked, commit_id: commit } = body as {
        readonly position?: AskedPosition;
        readonly commit_id?: string;
      };
      if (asked === undefined && (commit ?? '') !== '')
        throw invalid({ commit_id: ['needs a position: the lines or the file that it is about'] });
      const position = asked === undefined ? undefined : await place?.(ctx, noteable, asked, commit);
      return writeByApi(
        request,
        reply,
        noteable,
        { body: body.body, internal: body.internal, thread: true, createdAt: body.created_at, position },
        (note) => presentDiscussion(ctx, noteable, [note]),
      );
    },
  );
  if (type.discussions.resolvable)
    app.put(
      `${base}/:discussion_id`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Resolve a discussion of ${what}, or open it again`,
          params: One,
          body: Type.Object({ resolved: Type.Boolean() }),
        },
      },
      async ({ ctx, params, body }) => {
        const noteable = await noteableOfApi(ctx, type, params);
        const notes = await resolveDiscussion(ctx, noteable, params.discussion_id, body.resolved);
        return presentDiscussion(ctx, noteable, notes);
      },
    );
  app.post(
    `${base}/:discussion_id/notes`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Reply in a discussion of ${what}`,
        params: One,
        body: Type.Object({
          body: Type.String(),
          created_at: Type.Optional(Type.String()),
          ...(type.mergeable === true ? SeenHead : {}),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, body } = request;
      const noteable = asSeen(await noteableOfApi(ctx, type, params), body);
      return writeByApi(
        request,
        reply,
        noteable,
        { body: body.body, discussionId: params.discussion_id, createdAt: body.created_at },
        (note) => presentNote(ctx, note, noteable),
      );
    },
  );
  app.get(
    `${base}/:discussion_id/notes`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `List the notes of a discussion of ${what}`, params: One },
    },
    async ({ ctx, params }) => {
      const noteable = await noteableOfApi(ctx, type, params);
      const notes = await readDiscussion(ctx, noteable, params.discussion_id);
      return presentNotes(ctx, notes, noteable);
    },
  );
  app.get(
    `${base}/:discussion_id/notes/:note_id`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `Show a note in a discussion of ${what}`, params: OneNote },
    },
    async ({ ctx, params }) => {
      const noteable = await noteableOfApi(ctx, type, params);
      await checkPlace(ctx, noteable, params);
      return presentNote(ctx, await readNote(ctx, noteable, params.note_id), noteable);
    },
  );
  app.put(
    `${base}/:discussion_id/notes/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Change or resolve a note in a discussion of ${what}`,
        params: OneNote,
        body: Type.Object({ body: Type.Optional(Type.String()), resolved: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ ctx, params, body }) => {
      const noteable = await noteableOfApi(ctx, type, params);
      await checkPlace(ctx, noteable, params);
      if (body.body === undefined && body.resolved === undefined)
        throw invalid({ body: ['or resolved is missing'] });
      if (body.body !== undefined) await updateNote(ctx, noteable, params.note_id, body.body);
      if (body.resolved !== undefined)
        await resolveDiscussion(ctx, noteable, params.discussion_id, body.resolved);
      return presentNote(ctx, await readNote(ctx, noteable, params.note_id), noteable);
    },
  );
  app.delete(
    `${base}/:discussion_id/notes/:note_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Delete a note in a discussion of ${what}`, params: OneNote },
    },
    async ({ ctx, params }, reply) => {
      const noteable = await noteableOfApi(ctx, type, params);
      await checkPlace(ctx, noteable, params);
      await deleteNote(ctx, noteable, params.note_id);
      return reply.status(204).send();
    },
  );
}

/** 404 if the note is not in the discussion that the address names. */
async function checkPlace(
  ctx: Context,
  noteable: Noteable,
  { discussion_id, note_id }: { discussion_id: string; note_id: number },
): Promise<void> {
  const place = { discussionIds: [discussion_id], ids: [note_id] };
  const { db } = ctx.platform;
  const found = await listNotes(
    db,
    noteable.type,
    noteable.id,
    { ...filterOf(ctx, noteable), ...place },
    1,
    0,
  );
  if (found.length > 0) return;
  await readDiscussion(ctx, noteable, discussion_id);
  throw notFound('Note');
}
