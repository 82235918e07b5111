import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { EmailRow } from './email.queries.ts';
import { addEmail, readEmails, removeEmail } from './email.service.ts';

const Id = Type.Object({ id: Type.Integer() });
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
  app.get(
    '/api/v4/users/:id/emails',
    {
      config: { access: 'administrator' },
      schema: { tags: ['Users'], summary: "List a person's addresses (administrators)", params: Id },
    },
    async (request) => (await readEmails(request.ctx, request.params.id)).map(presentEmail),
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
