import { Type } from 'typebox';
import type { NotesFilter } from '../../../contract/discussions/discussions.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseFilter, readBetween, readConversation, readDiscussions } from './conversation.ts';
import { newsAfter } from './news.ts';
import { noteableOfPage, pageBase, pageParameters, wholeNoteableOfPage } from './noteable-routes.ts';
import { presentDiscussions } from './page-discussion.presenter.ts';
import { maximumNotes, readNote } from './note.service.ts';
import { readCursor } from './poll-cursor.ts';
import { isUnchanged, pollInterval } from './notes-poll.ts';
import { poll, readNotesSince, talkedAbout } from './notes-since.ts';
import { recordVisit } from './visit.queries.ts';
import { readDiscussion, resolveDiscussion } from './resolve-discussion.ts';

const FilterQuery = {
  notes_filter: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  persist_filter: Type.Optional(Type.Boolean()),
};

interface FilterAsked {
  readonly notes_filter?: number;
  readonly persist_filter?: boolean;
}

const asked = ({ notes_filter, persist_filter }: FilterAsked) => ({
  asked: notes_filter as NotesFilter | undefined,
  persist: persist_filter,
});

/** The page calls for whole discussions: reading, polling, resolving. */
export function discussionPageRoutes(app: App, type: SubjectType): void {
  const base = pageBase(type);
  const parent = pageParameters(type);
  const Parent = Type.Object(parent);
  const One = Type.Object({ ...parent, discussion_id: Type.String() });
  const OneNote = Type.Object({ ...parent, note_id: Type.Integer() });

  app.get(
    `${base}/conversation.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: Parent,
        querystring: Type.Object({
          ...FilterQuery,
          around: Type.Optional(Type.Integer({ minimum: 1 })),
          // Every thread on lines and files, whatever the filter, and nothing else.
          on: Type.Optional(Type.Enum(['changes'])),
        }),
      },
    },
    async ({ ctx, params, query, cookies }) => {
      const noteable = await wholeNoteableOfPage(ctx, type, params);
      return readConversation(ctx, noteable, {
        around: query.around,
        onChanges: query.on !== undefined,
        filter: query.on === undefined ? await chooseFilter(ctx, noteable, asked(query)) : 0,
        // The browser keeps it in local storage, and in a cookie so that the server renders the right order.
        sortDirection: cookies[`sort_direction_${type.name.toLowerCase()}`] === 'desc' ? 'desc' : 'asc',
      });
    },
  );
  // Sent by pages that have been visible for a moment.
  app.post(
    `${base}/visit`,
    { config: { access: 'signed-in' }, schema: { params: Parent } },
    async ({ ctx, params }) => {
      const { id } = await noteableOfPage(ctx, type, params);
      // A commit has no row before its first comment: there is nothing to compare a later visit with.
      const visited = id === 0 ? undefined : await recordVisit(ctx.platform.db, ctx.viewer.user!.id, id);
      return { visited_at: (visited ?? new Date()).toISOString() };
    },
  );
  app.get(
    `${base}/discussions.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: Parent,
        querystring: Type.Object({
          ...FilterQuery,
          page: Type.Optional(Type.Integer({ minimum: 1, maximum: maximumNotes })),
          per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        }),
      },
    },
    async ({ ctx, params, query }, reply) => {
      const noteable = await noteableOfPage(ctx, type, params);
      const limit = query.per_page ?? 500;
      const { discussions, total } = await readDiscussions(ctx, noteable, {
        filter: await chooseFilter(ctx, noteable, asked(query)),
        offset: ((query.page ?? 1) - 1) * limit,
        limit,
      });
      void reply.header('x-total', total);
      return discussions;
    },
  );
  app.get(
    `${base}/discussions/between.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: Parent,
        querystring: Type.Object({
          after: Type.String(),
          before: Type.String(),
          from: Type.Optional(Type.Enum(['after', 'before'])),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
          notes_filter: FilterQuery.notes_filter,
        }),
      },
    },
    async ({ ctx, params, query }) =>
      readBetween(ctx, await noteableOfPage(ctx, type, params), {
        after: query.after,
        before: query.before,
        from: query.from === 'before' ? 'before' : 'after',
        limit: query.limit ?? 50,
        filter: query.notes_filter as NotesFilter | undefined,
      }),
  );
  app.get(
    `${base}/discussions/:discussion_id.json`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }) => {
      const noteable = await noteableOfPage(ctx, type, params);
      const notes = await readDiscussion(ctx, noteable, params.discussion_id);
      return (await presentDiscussions(ctx, noteable, notes))[0]!;
    },
  );
  app.get(
    `${base}/notes`,
    { config: { access: 'anyone' }, schema: { params: Parent } },
    async (request, reply) => {
      const { ctx } = request;
      const noteable = await noteableOfPage(ctx, type, request.params);
      const header = request.headers['x-last-fetched-at'];
      const cursor = readCursor(header);
      const found = await poll(ctx, noteable, cursor);
      void reply
        .header('poll-interval', pollInterval(ctx.platform.settings.pollInterval))
        .header('vary', 'x-last-fetched-at, accept-language, cookie');
      const { changed, deleted, awards } = found;
      const news = [noteable.id, String(header ?? ''), changed, deleted, awards];
      if (
        isUnchanged(request, reply, [
          ...news,
          ctx.viewer.user?.id ?? 0,
          ctx.language,
          noteable.can,
          talkedAbout(noteable, found),
        ])
      )
        return reply.status(304).send();
      return readNotesSince(ctx, noteable, cursor, found);
    },
  );

  if (!type.discussions.resolvable) return;
  for (const [verb, resolved] of [
    ['post', true],
    ['delete', false],
  ] as const) {
    app[verb](
      `${base}/discussions/:discussion_id/resolve`,
      { config: { access: 'signed-in' }, schema: { params: One } },
      async (request) => {
        const { ctx, params } = request;
        const noteable = await noteableOfPage(ctx, type, params);
        const notes = await resolveDiscussion(ctx, noteable, params.discussion_id, resolved);
        const [discussion] = await presentDiscussions(ctx, noteable, notes);
        return { ...discussion!, ...(await newsAfter(request, type)) };
      },
    );
    app[verb](
      `${base}/notes/:note_id/resolve`,
      { config: { access: 'signed-in' }, schema: { params: OneNote } },
      async (request) => {
        const { ctx, params } = request;
        const noteable = await noteableOfPage(ctx, type, params);
        const { discussion_id } = await readNote(ctx, noteable, params.note_id);
        const notes = await resolveDiscussion(ctx, noteable, discussion_id, resolved);
        const [discussion] = await presentDiscussions(ctx, noteable, notes);
        return { ...discussion!, ...(await newsAfter(request, type)) };
      },
    );
  }
}
