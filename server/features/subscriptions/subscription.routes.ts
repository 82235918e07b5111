import { Type } from 'typebox';
import { withArticle } from '../../platform/subjects/words.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { ShortPageQuery, pageIfAsked } from '../../platform/http/pagination.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { apiParent, parentBase } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { isSubscribed, participantsOf, setSubscribed } from './subscription.service.ts';

/** Subscribing to a subject, and its participants: the same for every type with a number. */
export function subscriptionRoutes(app: App, { subjects }: Platform): void {
  for (const type of subjects.types) if (type.key === 'iid') routesOf(app, type);
}

function routesOf(app: App, type: SubjectType): void {
  const what = withArticle(type.noun);
  const tags = [`${type.noun[0]!.toUpperCase()}${type.noun.slice(1)}s`];
  const iid = `${type.noun.replaceAll(' ', '_')}_iid`;
  const base = `${apiParent(type)}/${type.segment}/:${iid}` as const;
  const params = Type.Object({ id: Type.String(), [iid]: Type.Integer() });
  const load = (ctx: Context, given: object): Promise<Noteable> => {
    const { id, [iid]: key } = given as Record<string, string | number>;
    return type.load(ctx, String(id), String(key));
  };
  // Clients put the answer in the place of what they have read: it has to say as much.
  const presented = async (ctx: Context, noteable: Noteable): Promise<object | undefined> =>
    type.presentAlone === undefined
      ? (await type.outlines(ctx, [noteable.id])).get(noteable.id)?.presented
      : type.presentAlone(ctx, noteable);

  for (const [verb, wanted] of [
    ['subscribe', true],
    ['unsubscribe', false],
  ] as const)
    app.post(
      `${base}/${verb}`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: wanted ? `Subscribe to ${what}` : `Unsubscribe from ${what}`,
          params,
        },
      },
      async (request, reply) => {
        const noteable = await load(request.ctx, request.params as object);
        // Read first: who got an error and asks again would else get the answer that nothing has changed.
        const shown = await presented(request.ctx, noteable);
        const changed = await setSubscribed(request.ctx, noteable, wanted);
        if (!changed) return reply.status(304).send();
        return reply.status(201).send({ ...shown, subscribed: wanted });
      },
    );

  app.get(
    `${base}/participants`,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List who took part',
        params,
        querystring: Type.Object(ShortPageQuery),
      },
    },
    async (request, reply) => {
      const people = await participantsOf(request.ctx, await load(request.ctx, request.params as object));
      return pageIfAsked(request, reply, people).map((person) =>
        presentBasicUser(person, request.ctx.baseUrl),
      );
    },
  );

  app.post(
    `${parentBase(type)}/-/${type.segment}/:iid/toggle_subscription`,
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ [type.parent]: Type.String(), iid: Type.Integer() }) },
    },
    async (request, reply) => {
      const { [type.parent]: parent, iid: key } = request.params as Record<string, string | number>;
      const noteable = await type.load(request.ctx, String(parent), String(key));
      const subscribed = !(await isSubscribed(request.ctx, noteable));
      await setSubscribed(request.ctx, noteable, subscribed);
      return isPlainForm(request) ? leadTo(request, reply, noteable.webPath) : { subscribed };
    },
  );
}
