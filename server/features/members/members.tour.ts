import type { Tour } from '../../../testing/api-tour.ts';
import { inAMonth } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['groups', 'projects', 'forks'],
  async change(tour, { ann, bob, group, project }) {
    await tour.must('POST', '/groups/:id/members', {
      params: { id: group },
      payload: { user_id: ann.id, access_level: 30, expires_at: inAMonth() },
    });
    await tour.must('POST', '/groups/:id/members', {
      params: { id: group },
      payload: { user_id: bob.id, access_level: 20 },
    });
    await tour.must('PUT', '/groups/:id/members/:user_id', {
      params: { id: group, user_id: bob.id },
      payload: { access_level: 30 },
    });
    const params = { id: project };
    for (const user_id of [ann.id, bob.id])
      await tour.must('POST', '/projects/:id/members', { params, payload: { user_id, access_level: 30 } });
    for (const [kind, id] of [
      ['project', project],
      ['group', group],
    ] as const)
      await tour.must('POST', `/${kind}s/:id/members`, {
        params: { id },
        payload: { user_id: `${ann.id},${bob.id}`, access_level: 30 },
      });
    for (const [kind, id] of [
      ['project', params.id],
      ['group', group],
    ])
      for (const email of ['guest@example.com', 'visitor@example.com'])
        await tour.must('POST', `/${kind}s/:id/invitations`, {
          params: { id: id! },
          payload: { email, access_level: 30, expires_at: inAMonth() },
        });
    await tour.must('PUT', '/projects/:id/members/:user_id', {
      params: { id: project, user_id: ann.id },
      payload: { access_level: 40, expires_at: inAMonth() },
    });
  },
  async remove(tour, { group, project }) {
    for (const [kind, id] of [
      ['project', project],
      ['group', group],
    ] as const) {
      const { id: user_id } = await tour.server.createUser(`short-${kind}`);
      await tour.must('POST', `/${kind}s/:id/members`, {
        params: { id },
        payload: { user_id, access_level: 10 },
      });
      await tour.must('DELETE', `/${kind}s/:id/members/:user_id`, { params: { id, user_id } });
      await tour.must('DELETE', `/${kind}s/:id/invitations/:email`, {
        params: { id, email: 'guest@example.com' },
      });
    }
  },
  params: (_pattern, { ann, bob }) => ({ full: { user_id: ann.id }, plain: { user_id: bob.id } }),
};
