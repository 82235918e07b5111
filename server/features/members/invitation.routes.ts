import { Type } from 'typebox';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { leadTo } from '../../platform/http/flash.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { InvitationRow } from './invitation.queries.ts';
import { acceptInvitation, invite, readInvitations, withdrawInvitation } from './invitation.service.ts';
import { loadMemberSource } from './member.service.ts';

const present = (row: InvitationRow) => ({
  id: row.id,
  invite_email: row.email,
  access_level: row.access_level,
  created_at: row.created_at,
  expires_at: row.expires_at,
  user_name: null,
  created_by_name: row.created_by?.name ?? null,
});

/** Addresses per call. */
const manyAddresses = 20;

/** v4 invitations to projects and groups, and the link in their mails. */
export function invitationRoutes(app: App): void {
  const tags = ['Members'];
  for (const kind of ['project', 'group'] as const) {
    const base = `/api/v4/${kind}s/:id/invitations` as const;
    const SourceId = Type.Object({ id: Type.String() });
    app.get(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `List the invitations to a ${kind} that nobody has answered yet`,
          params: SourceId,
          querystring: Type.Object({
            ...PageQuery,
            query: Type.Optional(Type.String({ maxLength: 255 })),
          }),
        },
      },
      async (request, reply) => {
        const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
        const page = pageOf(request.query);
        const { rows, total } = await readInvitations(
          request.ctx,
          loaded,
          request.query.query,
          page.perPage,
          page.offset,
        );
        sendPageHeaders(request, reply, page, { total });
        return rows.map(present);
      },
    );
    app.post(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Invite people to a ${kind} by mail`,
          params: SourceId,
          body: Type.Object({
            email: CommaList,
            access_level: Type.Integer(),
            expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
          }),
        },
      },
      async ({ ctx, params, body }, reply) => {
        const loaded = await loadMemberSource(ctx, kind, params.id);
        const emails = listOf(body.email)!;
        if (emails.length === 0) throw new AppError(400, { error: 'email is empty' });
        if (emails.length > manyAddresses)
          throw new AppError(400, { error: `email is too long (maximum is ${manyAddresses} addresses)` });
        for (const email of emails)
          await invite(ctx, loaded, { email, accessLevel: body.access_level, expiresAt: body.expires_at });
        return reply.status(201).send({ status: 'success' });
      },
    );
    app.delete(
      `${base}/:email`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Withdraw an invitation to a ${kind}`,
          params: Type.Object({ id: Type.String(), email: Type.String() }),
        },
      },
      async ({ ctx, params }, reply) => {
        await withdrawInvitation(ctx, await loadMemberSource(ctx, kind, params.id), params.email);
        return reply.status(204).send();
      },
    );
  }

  // Only for the owner of the address that the mail was sent to: nobody else can be made a member by a link.
  app.get(
    '/-/invitations/:token',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
    },
    async (request, reply) => {
      const { ctx, params, viewer } = request;
      if (viewer.user === null) {
        const back = encodeURIComponent(`/-/invitations/${encodeURIComponent(params.token)}`);
        return leadTo(request, reply, `/users/sign_in?return_to=${back}`, {
          notice: 'Sign in to accept the invitation, or register with the address that it went to.',
        });
      }
      try {
        const { path, group } = await acceptInvitation(ctx, params.token);
        return await leadTo(request, reply, `${group ? '/groups' : ''}/${path}`, {
          notice: 'You are a member now.',
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error;
        return leadTo(request, reply, '/-/profile/emails', {
          notice:
            'This invitation is not there any more, or it went to another address. Add and confirm that address here, and you become a member.',
        });
      }
    },
  );
}
