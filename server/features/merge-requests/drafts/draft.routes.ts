import { Type } from 'typebox';
import type { Static } from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { ShortPageQuery, pageIfAsked } from '../../../platform/http/pagination.ts';
import type { Context } from '../../../platform/context.ts';
import { AskedPosition } from '../../../platform/subjects/asked-position.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import {
  createDraft,
  deleteDraft,
  publishDrafts,
  readDraft,
  readDrafts,
  submissionKey,
  updateDraft,
} from '../../discussions/index.ts';
import { presentDraft } from './draft.presenter.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rememberReview, reviewedHead } from '../versions/last-review.ts';
import { loadReviewed, placeDraft } from './load-reviewed.ts';
import { VerdictParameters, verdictOf } from './verdict.ts';

const tags = ['Draft notes'];
const config = { access: 'signed-in' } as const;
const base = '/api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes';
const Parent = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });
const One = Type.Object({ ...Parent.properties, draft_note_id: Type.Integer() });
const Position = Type.Optional(AskedPosition);
const Resolve = Type.Optional(Type.Boolean());

const load = (ctx: Context, { id, merge_request_iid: iid }: Static<typeof Parent>): Promise<Noteable> =>
  loadReviewed(ctx, id, iid);

/** v4: the comments of a review that its author has not published. Nobody else's are ever found. */
export function draftRoutes(app: App): void {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: "List one's draft notes on a merge request",
        params: Parent,
        querystring: Type.Object(ShortPageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const noteable = await load(ctx, params);
      const drafts = pageIfAsked(request, reply, await readDrafts(ctx, noteable));
      return drafts.map((draft) => presentDraft(ctx, noteable.id, draft));
    },
  );
  app.get(
    `${base}/:draft_note_id`,
    { config, schema: { tags, summary: 'Show a draft note', params: One } },
    async ({ ctx, params }) => {
      const noteable = await load(ctx, params);
      return presentDraft(ctx, noteable.id, await readDraft(ctx, noteable, params.draft_note_id));
    },
  );
  app.post(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Create a draft note',
        params: Parent,
        body: Type.Object({
          note: Type.String(),
          in_reply_to_discussion_id: Type.Optional(Type.String()),
          resolve_discussion: Resolve,
          position: Position,
          commit_id: Type.Optional(Type.String({ maxLength: 64 })),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, body } = request;
      // What scripts send that have none: v4 reads it as nothing.
      const commitId = body.commit_id === 'undefined' ? undefined : body.commit_id;
      if (body.position === undefined && (commitId ?? '') !== '')
        throw invalid({ commit_id: ['needs a position: the lines or the file that it is about'] });
      const noteable = await load(ctx, params);
      const draft = await createDraft(ctx, noteable, {
        note: body.note,
        discussionId: body.in_reply_to_discussion_id,
        resolve: body.resolve_discussion,
        position: await placeDraft(ctx, noteable, body.position, commitId),
        submissionKey: submissionKey(request.headers),
      });
      return reply.status(201).send(presentDraft(ctx, noteable.id, draft));
    },
  );
  app.put(
    `${base}/:draft_note_id`,
    {
      config,
      schema: {
        tags,
        summary: 'Change a draft note',
        params: One,
        body: Type.Object({
          note: Type.Optional(Type.String()),
          resolve_discussion: Resolve,
          position: Position,
        }),
      },
    },
    async ({ ctx, params, body }) => {
      if (body.note === undefined && body.resolve_discussion === undefined && body.position === undefined)
        throw invalid({ note: ['is missing'] });
      const noteable = await load(ctx, params);
      // It stays on the commit that it was begun on.
      const { position: before } = await readDraft(ctx, noteable, params.draft_note_id);
      const draft = await updateDraft(ctx, noteable, params.draft_note_id, {
        note: body.note,
        resolve: body.resolve_discussion,
        position: await placeDraft(ctx, noteable, body.position, before?.commit_sha ?? undefined),
      });
      return presentDraft(ctx, noteable.id, draft);
    },
  );
  app.delete(
    `${base}/:draft_note_id`,
    { config, schema: { tags, summary: 'Delete a draft note', params: One } },
    async ({ ctx, params }, reply) => {
      await deleteDraft(ctx, await load(ctx, params), params.draft_note_id);
      return reply.status(204).send();
    },
  );
  app.put(
    `${base}/:draft_note_id/publish`,
    { config, schema: { tags, summary: 'Publish a draft note', params: One } },
    async (request, reply) => {
      const { ctx, params } = request;
      await publishDrafts(ctx, await load(ctx, params), {
        ids: [params.draft_note_id],
        submissionKey: submissionKey(request.headers),
      });
      return reply.status(204).send();
    },
  );
  app.post(
    `${base}/bulk_publish`,
    {
      config,
      schema: {
        tags,
        summary: "Publish all of one's draft notes",
        params: Parent,
        body: Type.Optional(
          Type.Union([
            Type.Object({
              note: Type.Optional(Type.String()),
              internal: Type.Optional(Type.Boolean()),
              ...VerdictParameters,
            }),
            Type.Null(),
          ]),
        ),
      },
    },
    async (request, reply) => {
      const { ctx, params, body } = request;
      const { note, internal } = body ?? {};
      const { id, merge_request_iid: iid } = params;
      const noteable = await load(ctx, params);
      const head = await reviewedHead(ctx, noteable.id, body?.sha);
      const { notes: published } = await publishDrafts(ctx, noteable, {
        verdict: verdictOf(ctx, () => loadMergeRequest(ctx, id, iid), body ?? {}),
        summary: (note ?? '').trim() === '' ? undefined : { text: note!, internal },
        submissionKey: submissionKey(request.headers),
      });
      if (published.length > 0 || body?.reviewer_state !== undefined)
        await rememberReview(ctx, noteable.id, head);
      return reply.status(204).send();
    },
  );
}
