import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make, server } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/groups/:id/members': ({ memberId }) => ({ user_id: memberId, access_level: 10 }),
    'PUT /api/v4/groups/:id/members/:user_id': { access_level: 10 },
    'POST /api/v4/groups/:id/invitations': { email: 'guest@example.com', access_level: 10 },
    'POST /api/v4/projects/:id/members': ({ memberId }) => ({ user_id: memberId, access_level: 10 }),
    'PUT /api/v4/projects/:id/members/:user_id': { access_level: 10 },
    'POST /api/v4/projects/:id/invitations': { email: 'guest@example.com', access_level: 10 },
  },
  queries: {
    'GET /:project/-/missing_right.json': '?action=admin_issue',
  },
  fresh: {
    'DELETE /api/v4/projects/:id/invitations/:email': (world, unique) =>
      newInvitation(`/projects/${world.projectId}`, unique),
    'DELETE /api/v4/groups/:id/invitations/:email': (world, unique) =>
      newInvitation(`/groups/${world.group}`, unique),
    'DELETE /api/v4/projects/:id/members/:user_id': async (world, unique) =>
      newMember(`/projects/${world.projectId}`, unique),
    'DELETE /api/v4/groups/:id/members/:user_id': async (world, unique) =>
      newMember(`/groups/${world.group}`, unique),
  },
  values: (_row, { memberId }) => ({ user_id: memberId }),
};

async function newInvitation(base: string, unique: number): Promise<{ email: string }> {
  const email = `guest-${unique}@example.com`;
  await make(`${base}/invitations`, { email, access_level: 10 });
  return { email };
}

async function newMember(place: string, unique: number): Promise<{ user_id: number }> {
  const user = await server.createUser(`short-${unique}`);
  await make(`${place}/members`, { user_id: user.id, access_level: 10 });
  return { user_id: user.id };
}
