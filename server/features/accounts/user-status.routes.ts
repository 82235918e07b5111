import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { readOwnUser, readUser } from './user.service.ts';
import { changeStatus, presentStatus, statusLifetimes } from './user-status.ts';
import type { StatusLifetime } from './user-status.ts';

const readUserScope = ['read_user'] as const;
const tags = ['Users'];

/** v4 status: what a person is currently doing. */
export function userStatusRoutes(app: App): void {
  app.get(
    '/api/v4/user/status',
    { config: { access: 'signed-in', scopes: readUserScope }, schema: { tags, summary: "One's status" } },
    async (request) => presentStatus(await readOwnUser(request.ctx)),
  );

  const lifetimes = Object.keys(statusLifetimes) as StatusLifetime[];
  // A form sends the empty text for what was not chosen.
  const NewStatus = Type.Partial(
    Type.Object({
      emoji: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
      message: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
      availability: Type.Unsafe<'not_set' | 'busy' | null>({ enum: ['not_set', 'busy', '', null] }),
      clear_status_after: Type.Unsafe<StatusLifetime | '' | null>({ enum: [...lifetimes, '', null] }),
    }),
  );
  app.put(
    '/api/v4/user/status',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: "Set one's status", body: NewStatus },
    },
    async (request) => {
      const { clear_status_after: after, availability, ...words } = request.body;
      const user = await changeStatus(request.ctx, {
        ...words,
        availability: availability === 'busy' ? 'busy' : 'not_set',
        clear_status_after: after === '' ? null : after,
      });
      return presentStatus(user);
    },
  );

  app.get(
    '/api/v4/users/:id/status',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: { tags, summary: "A person's status", params: Type.Object({ id: Type.String() }) },
    },
    async (request) => presentStatus(await readUser(request.ctx, request.params.id)),
  );
}
