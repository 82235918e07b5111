import { Type } from 'typebox';
import { withArticle } from '../../platform/subjects/words.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { awardName, presentAward, presentPageAward } from '../awards/index.ts';
import { giveAward, readAward, readAwards, removeAward, toggleAward } from './award-note.ts';
import type { AwardTarget } from './award-note.ts';
import { newsAfter } from './news.ts';
import {
  apiBase,
  apiParameters,
  noteableOfApi,
  noteableOfPage,
  pageBase,
  pageParameters,
} from './noteable-routes.ts';
import { readNote } from './note.service.ts';

const Name = Type.Object({ name: Type.String() });

/** The page calls that add or remove a reaction. */
export function awardPageRoutes(app: App, type: SubjectType): void {
  const base = pageBase(type);
  const parent = pageParameters(type);
  const answer = async (ctx: Context, target: AwardTarget, name: string) => ({
    ok: true,
    award_emoji: (await toggleAward(ctx, target, awardName(name))).map(presentPageAward),
  });
  app.post(
    `${base}/notes/:note_id/toggle_award_emoji`,
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ ...parent, note_id: Type.Integer() }), body: Name },
    },
    async (request) => {
      const { ctx, params, body } = request;
      const { note_id, ...of } = params as { project: string; note_id: number };
      const noteable = await noteableOfPage(ctx, type, of);
      const given = await answer(ctx, { noteable, note: await readNote(ctx, noteable, note_id) }, body.name);
      return { ...given, ...(await newsAfter(request, type)) };
    },
  );
  if (type.votesChanged === undefined) return;
  app.post(
    `${base}/toggle_award_emoji`,
    { config: { access: 'signed-in' }, schema: { params: Type.Object(parent), body: Name } },
    async (request) => {
      const { ctx, params, body } = request;
      const given = await answer(ctx, { noteable: await noteableOfPage(ctx, type, params) }, body.name);
      return { ...given, ...(await newsAfter(request, type)) };
    },
  );
}

interface Asked {
  readonly id: string;
  readonly noteable_iid: number;
  readonly note_id?: number;
}

/** v4 award_emoji of a noteable and of its notes. */
export function awardRoutes(app: App, type: SubjectType): void {
  const tags = ['Emoji reactions'];
  const what = withArticle(type.noun);
  const base = apiBase(type, 'noteable_iid');
  const parameters = apiParameters(type, 'noteable_iid');
  for (const of of [
    { base, what, parameters },
    {
      base: `${base}/notes/:note_id` as const,
      what: `a note of ${what}`,
      parameters: { ...parameters, note_id: Type.Integer() },
    },
  ]) {
    const Parent = Type.Object(of.parameters);
    const One = Type.Object({ ...of.parameters, award_id: Type.Integer() });
    const targetOf = async (ctx: Context, params: object): Promise<AwardTarget> => {
      const { note_id, ...asked } = params as Asked;
      const noteable = await noteableOfApi(ctx, type, asked);
      return note_id === undefined
        ? { noteable }
        : { noteable, note: await readNote(ctx, noteable, note_id) };
    };
    app.get(
      `${of.base}/award_emoji`,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: `List the reactions to ${of.what}`,
          params: Parent,
          querystring: Type.Object(PageQuery),
        },
      },
      async (request, reply) => {
        const awards = await readAwards(request.ctx, await targetOf(request.ctx, request.params));
        const page = pageOf(request.query);
        sendPageHeaders(request, reply, page, { total: awards.length });
        return awards
          .slice(page.offset, page.offset + page.perPage)
          .map((award) => presentAward(award, request.ctx.baseUrl));
      },
    );
    app.get(
      `${of.base}/award_emoji/:award_id`,
      {
        config: { access: 'anyone' },
        schema: { tags, summary: `Show a reaction to ${of.what}`, params: One },
      },
      async ({ ctx, params }) =>
        presentAward(await readAward(ctx, await targetOf(ctx, params), params.award_id), ctx.baseUrl),
    );
    app.post(
      `${of.base}/award_emoji`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `React to ${of.what}`, params: Parent, body: Name },
      },
      async ({ ctx, params, body }, reply) => {
        const target = await targetOf(ctx, params);
        const award = await giveAward(ctx, target, awardName(body.name));
        return reply.status(201).send(presentAward(award, ctx.baseUrl));
      },
    );
    app.delete(
      `${of.base}/award_emoji/:award_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Take a reaction to ${of.what} back`, params: One },
      },
      async ({ ctx, params }, reply) => {
        await removeAward(ctx, await targetOf(ctx, params), params.award_id);
        return reply.status(204).send();
      },
    );
  }
}
