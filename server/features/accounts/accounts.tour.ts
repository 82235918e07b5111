import type { Tour } from '../../../testing/api-tour.ts';
import { inAMonth, picture } from '../../../testing/api-tour.ts';
import type { TestUser } from '../../../testing/server.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    ann: TestUser;
    bob: TestUser;
  }
}

export const tour: Tour = {
  async change(tour, places) {
    const ann = await tour.server.createUser('ann');
    const bob = await tour.server.createUser('bob');
    await tour.must('PUT', '/users/:id', {
      params: { id: ann.id },
      payload: {
        bio: 'Draws',
        location: 'Here',
        website_url: 'https://example.com',
        organization: 'Studio',
        job_title: 'Painter',
        pronouns: 'she',
        public_email: 'ann@example.com',
      },
    });
    await tour.must('PUT', '/user/avatar', { as: ann, avatar: picture() });
    await tour.must('PUT', '/user/status', {
      as: ann,
      payload: { emoji: 'coffee', message: 'Away', availability: 'busy', clear_status_after: '30_minutes' },
    });
    await tour.must('PUT', '/user/status', { as: bob, payload: { message: 'Here' } });
    const email = await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'two@example.com' } });
    await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'three@example.com' } });
    await tour.must('DELETE', '/user/emails/:id', { as: ann, params: { id: email.id } });
    const four = await tour.must('POST', '/users/:id/emails', {
      params: { id: bob.id },
      payload: { email: 'four@example.com', skip_confirmation: true },
    });
    const five = await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'five@example.com' } });
    await tour.must('GET', '/user/emails/:id', { as: ann, params: { id: five.id } });
    await tour.must('GET', '/users/:id/emails/:email_id', { params: { id: bob.id, email_id: four.id } });
    await tour.must('DELETE', '/users/:id/emails/:email_id', { params: { id: ann.id, email_id: five.id } });
    await tour.must('POST', '/user/personal_access_tokens', {
      as: ann,
      payload: { name: 'reads', scopes: 'read_user', description: 'For a script', expires_at: inAMonth() },
    });
    const token = await tour.must('POST', '/users/:user_id/personal_access_tokens', {
      params: { user_id: ann.id },
      payload: { name: 'gone', scopes: 'api' },
    });
    const rotated = await tour.must('POST', '/personal_access_tokens/:id/rotate', {
      as: ann,
      params: { id: token.id },
    });
    await tour.must('DELETE', '/personal_access_tokens/:id', { as: ann, params: { id: rotated.id } });
    const { id } = await tour.must('POST', '/users', {
      payload: {
        username: 'carl',
        name: 'Carl',
        email: 'carl@example.com',
        password: 'wooden-gate-17-lantern',
        skip_confirmation: true,
      },
    });
    await tour.must('POST', '/users/:id/block', { params: { id } });
    await tour.must('POST', '/users/:id/unblock', { params: { id } });
    await tour.server.platform.db
      .updateTable('users')
      .set({ state: 'blocked_pending_approval' })
      .where('id', '=', id)
      .execute();
    await tour.must('POST', '/users/:id/approve', { params: { id } });
    await tour.must('DELETE', '/users/:id', { params: { id } });
    Object.assign(places, { ann, bob });
  },
  queries: {
    '/avatar': ['?email=ann@example.com'],
    '/users': ['', '?username=ann', '?extern_uid=1&provider=github'],
  },
  params: (pattern, { ann, bob }) => ({
    full: { email_id: 0, key_id: 0, ...(pattern.startsWith('/users') ? { user_id: ann.id } : {}) },
    ids: pattern.startsWith('/users')
      ? [ann.id, bob.id]
      : pattern.startsWith('/personal_access_tokens')
        ? ['self']
        : pattern.startsWith('/keys')
          ? [0]
          : undefined,
  }),
  async ask(tour, { bob }) {
    await tour.ask('GET', '/users/:id', { as: bob, params: { id: 0 } });
    // An invalid token, and one without the right.
    await tour.ask('GET', '/user', { as: { token: 'none' } });
    await tour.ask('GET', '/projects', {
      as: { token: await tour.server.createToken(bob, ['read_user']) },
    });
  },
};
