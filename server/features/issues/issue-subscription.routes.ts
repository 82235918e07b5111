import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { isSubscribed, participantsOf, setSubscribed } from '../subscriptions/index.ts';
import { noteableOf } from './issue.subject.ts';
import { presentIssue } from './issue.presenter.ts';
import { loadIssue } from './issue.service.ts';

const tags = ['Issues'];
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });

/** Subscribing to an issue, and who takes part in it. */
export function issueSubscriptionRoutes(app: App): void {
  for (const [verb, wanted] of [
    ['subscribe', true],
    ['unsubscribe', false],
  ] as const)
    app.post(
      `/api/v4/projects/:id/issues/:issue_iid/${verb}`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: wanted ? 'Subscribe to an issue' : 'Unsubscribe from an issue',
          params: IssueId,
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { id, issue_iid } = request.params as { id: string; issue_iid: number };
        const loaded = await loadIssue(request.ctx, id, issue_iid);
        const changed = await setSubscribed(request.ctx, noteableOf(request.ctx, loaded), wanted);
        if (!changed) return reply.status(304).send();
        return reply
          .status(201)
          .send({ ...presentIssue(loaded.issue, request.ctx.baseUrl), subscribed: wanted });
      },
    );

  app.get(
    '/api/v4/projects/:id/issues/:issue_iid/participants',
    { config: { access: 'anyone' }, schema: { tags, summary: 'List who took part', params: IssueId } },
    async (request) => {
      const loaded = await loadIssue(request.ctx, request.params.id, request.params.issue_iid);
      const people = await participantsOf(request.ctx, noteableOf(request.ctx, loaded));
      return people.map((person) => presentBasicUser(person, request.ctx.baseUrl));
    },
  );

  app.post(
    '/:project/-/issues/:iid/toggle_subscription',
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ project: Type.String(), iid: Type.Integer() }) },
    },
    async (request, reply) => {
      const loaded = await loadIssue(request.ctx, request.params.project, request.params.iid);
      const noteable = noteableOf(request.ctx, loaded);
      const subscribed = !(await isSubscribed(request.ctx, noteable));
      await setSubscribed(request.ctx, noteable, subscribed);
      return isPlainForm(request) ? leadTo(request, reply, noteable.webPath) : { subscribed };
    },
  );
}
