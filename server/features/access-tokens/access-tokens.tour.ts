import type { Tour } from '../../../testing/api-tour.ts';

/** Access tokens of a project and of a group, of which one each stays. */
export const tour: Tour = {
  after: ['projects'],
  async change(tour, { project, group }) {
    for (const [kind, id] of [
      ['projects', project],
      ['groups', group],
    ] as const) {
      const params = { id };
      const make = (more: object) =>
        tour.must('POST', `/${kind}/:id/access_tokens`, {
          params,
          payload: { name: 'Robot', scopes: 'read_api', access_level: 20, ...more },
        });
      const kept = await make({ description: 'For builds', expires_at: '2199-12-31' });
      await tour.must('GET', `/${kind}/:id/access_tokens/:token_id`, {
        params: { ...params, token_id: kept.id },
      });
      const old = await make({});
      const fresh = await tour.must('POST', `/${kind}/:id/access_tokens/:token_id/rotate`, {
        params: { ...params, token_id: old.id },
      });
      const gone = { params: { ...params, token_id: fresh.id } };
      await tour.must('DELETE', `/${kind}/:id/access_tokens/:token_id`, gone);
    }
  },
  params: () => ({ full: { token_id: 0 } }),
};
