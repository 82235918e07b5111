import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { EmailRow } from './email.queries.ts';
import { addEmail, confirmEmailAgain, readEmail, readEmails, removeEmail } from './email.service.ts';

const Id = Type.Object({ id: Type.Integer() });
const EmailOf = Type.Object({ id: Type.Integer(), email_id: Type.Integer() });
const readUserScope = ['read_user'] as const;

/** v4 e-mail addresses: one's own, and anybody's for administrators. */
export function emailRoutes(app: App): void {
  const presentEmail = ({ id, email, confirmed_at }: EmailRow) => ({ id, email, confirmed_at });
  const NewEmail = Type.Object({ email: Type.String(), skip_confirmation: Type.Optional(Type.Boolean()) });
  app.get(
    '/api/v4/user/emails',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: "List one's addresses" },
    },
    async (request) => (await readEmails(request.ctx, request.viewer.user!.id)).map(presentEmail),
  );
  app.post(
    '/api/v4/user/emails',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['Users'], summary: 'Add an address', body: NewEmail },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(presentEmail(await addEmail(request.ctx, request.viewer.user!.id, request.body.email, false))),
  );
  app.get(
    '/api/v4/user/emails/:id',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: "Show one of one's addresses", params: Id },
    },
    async ({ ctx, viewer, params }) => presentEmail(await readEmail(ctx, viewer.user!.id, params.id)),
  );
  app.delete(
    '/api/v4/user/emails/:id',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['Users'], summary: 'Remove an address', params: Id },
    },
    async (request, reply) => {
      await removeEmail(request.ctx, request.viewer.user!.id, request.params.id);
      return reply.status(204).send();
    },
  );
  app.post(
    '/-/profile/emails/:id/confirmation',
    { config: { access: 'signed-in' }, schema: { params: Id } },
    async (request, reply) => {
      await confirmEmailAgain(request.ctx, request.viewer.user!.id, request.params.id);
      return reply.status(202).send();
    },
  );
  app.get(
    '/api/v4/users/:id/emails',
    {
      config: { access: 'administrator' },
      schema: { tags: ['Users'], summary: "List a person's addresses (administrators)", params: Id },
    },
    async (request) => (await readEmails(request.ctx, request.params.id)).map(presentEmail),
  );
  app.get(
    '/api/v4/users/:id/emails/:email_id',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: "Show one of a person's addresses (administrators)",
        params: EmailOf,
      },
    },
    async ({ ctx, params }) => presentEmail(await readEmail(ctx, params.id, params.email_id)),
  );
  app.delete(
    '/api/v4/users/:id/emails/:email_id',
    {
      config: { access: 'administrator' },
      schema: { tags: ['Users'], summary: 'Remove an address of a person (administrators)', params: EmailOf },
    },
    async ({ ctx, params }, reply) => {
      await removeEmail(ctx, params.id, params.email_id);
      return reply.status(204).send();
    },
  );
  app.post(
    '/api/v4/users/:id/emails',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: 'Add an address for a person (administrators)',
        params: Id,
        body: NewEmail,
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(
          presentEmail(
            await addEmail(
              request.ctx,
              request.params.id,
              request.body.email,
              request.body.skip_confirmation === true,
            ),
          ),
        ),
  );
}
