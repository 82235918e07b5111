import type { preValidationHookHandler } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { PageDrafts, PublishedReview } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDraft } from '../../../../contract/discussions/discussions.ts';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import {
  createDraft,
  deleteDraft,
  discardDrafts,
  newsFor,
  presentDrafts,
  publishDrafts,
  readDrafts,
  submissionKey,
  updateDraft,
  versionSeen,
} from '../../discussions/index.ts';
import type { DraftRow } from '../../discussions/index.ts';
import { presentDraftStandings } from '../ledger/present-standings.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rememberReview, reviewedHead } from '../versions/last-review.ts';
import { loadReviewed, placeDraft } from './load-reviewed.ts';
import { VerdictParameters, verdictOf } from './verdict.ts';

const config = { access: 'signed-in' } as const;
const saving = { ...config, invalid: 'fields' } as const;
const base = '/:project/-/merge_requests/:iid/drafts';
const Parent = Type.Object({ project: Type.String(), iid: Type.Integer() });
const One = Type.Object({ ...Parent.properties, draft_note_id: Type.Integer() });
const Resolve = Type.Optional(Type.Boolean());
const Reply = Type.Optional(Type.String());

/** What a draft says, by itself or below `draft_note`. */
const belowName: preValidationHookHandler = (request, _reply, done) => {
  const body = (request.body ?? {}) as Record<string, unknown>;
  if (body['draft_note'] === undefined && body['note'] !== undefined)
    request.body = { ...body, draft_note: body };
  done();
};

const load = (ctx: Context, { project, iid }: Static<typeof Parent>): Promise<Noteable> =>
  loadReviewed(ctx, project, iid);

const present = async (ctx: Context, noteable: Noteable, draft: DraftRow): Promise<PageDraft> =>
  (await presentDrafts(ctx, noteable, [draft]))[0]!;

/** What the pages of a merge request do with the comments that their reader has not published. */
export function draftPageRoutes(app: App): void {
  app.get(
    `${base}.json`,
    { config, schema: { params: Parent } },
    async ({ ctx, params }): Promise<PageDrafts> => {
      const noteable = await load(ctx, params);
      const rows = await readDrafts(ctx, noteable);
      const [drafts, standings] = await Promise.all([
        presentDrafts(ctx, noteable, rows),
        presentDraftStandings(ctx, noteable, rows),
      ]);
      return { drafts: drafts.map((draft, index) => ({ ...draft, standing: standings[index]! })) };
    },
  );
  app.post(
    base,
    {
      config: saving,
      preValidation: belowName,
      schema: {
        params: Parent,
        body: Type.Object({
          draft_note: Type.Object({
            note: Type.String(),
            position: Type.Optional(Type.String({ maxLength: 20_000 })),
            /** The commit that the position is of; of a reply it says nothing new. */
            commit_id: Type.Optional(Type.String({ maxLength: 64 })),
            resolve_discussion: Resolve,
            in_reply_to_discussion_id: Reply,
          }),
          in_reply_to_discussion_id: Reply,
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, body } = request;
      const {
        note,
        position,
        commit_id,
        resolve_discussion,
        in_reply_to_discussion_id: below,
      } = body.draft_note;
      // Forms send what they do not know as empty.
      const discussionId = [body.in_reply_to_discussion_id, below].find(
        (id) => id !== undefined && id !== '',
      );
      const noteable = await load(ctx, params);
      const draft = await createDraft(ctx, noteable, {
        note,
        discussionId,
        resolve: resolve_discussion,
        position: await placeDraft(ctx, noteable, position, commit_id),
        submissionKey: submissionKey(request.headers),
      });
      return reply.status(201).send(await present(ctx, noteable, draft));
    },
  );
  app.put(
    `${base}/:draft_note_id`,
    {
      config: saving,
      preValidation: belowName,
      schema: {
        params: One,
        body: Type.Object({
          draft_note: Type.Object({
            note: Type.Optional(Type.String()),
            resolve_discussion: Resolve,
            /** The version that the author has seen: the draft's `updated_at`. */
            edited_from: Type.Optional(Type.String()),
          }),
        }),
      },
    },
    async ({ ctx, params, body: { draft_note: changed } }) => {
      const noteable = await load(ctx, params);
      const change = {
        note: changed.note,
        resolve: changed.resolve_discussion,
        from: versionSeen(changed.edited_from),
      };
      return present(ctx, noteable, await updateDraft(ctx, noteable, params.draft_note_id, change));
    },
  );
  app.delete(
    `${base}/:draft_note_id`,
    { config, schema: { params: One } },
    async ({ ctx, params }, reply) => {
      await deleteDraft(ctx, await load(ctx, params), params.draft_note_id);
      return reply.status(204).send();
    },
  );
  app.delete(`${base}/discard`, { config, schema: { params: Parent } }, async ({ ctx, params }, reply) => {
    await discardDrafts(ctx, await load(ctx, params));
    return reply.status(204).send();
  });
  app.post(
    `${base}/publish`,
    {
      config,
      schema: {
        params: Parent,
        body: Type.Object({
          /** Only this one. */
          id: Type.Optional(Type.Integer()),
          /** What is said of the whole review. */
          note: Type.Optional(Type.String()),
          /** The version that was read. */
          version_id: Type.Optional(Type.Integer()),
          ...VerdictParameters,
        }),
      },
    },
    async (request): Promise<Omit<PublishedReview, 'since'> & Awaited<ReturnType<typeof newsFor>>> => {
      const { ctx, params, body } = request;
      const noteable = await load(ctx, params);
      const head = await reviewedHead(ctx, noteable.id, body.sha);
      const { notes, commands } = await publishDrafts(ctx, noteable, {
        verdict: verdictOf(
          ctx,
          () => loadMergeRequest(ctx, params.project, params.iid),
          body,
          body.version_id,
        ),
        ids: body.id === undefined ? undefined : [body.id],
        summary: (body.note ?? '').trim() === '' ? undefined : { text: body.note! },
        submissionKey: submissionKey(request.headers),
      });
      // A comment that is published alone is no review.
      if (body.id === undefined && (notes.length > 0 || body.reviewer_state !== undefined))
        await rememberReview(ctx, noteable.id, head, body.version_id);
      // What was decided can have changed what the reader may do there.
      const since = await newsFor(ctx, await load(ctx, params), request.headers['x-last-fetched-at']);
      return { published: notes.length, messages: [...commands.messages], ...since };
    },
  );
}
