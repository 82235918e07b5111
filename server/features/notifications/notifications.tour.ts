import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['todos'],
  async change(tour, { ann, group, project }) {
    await tour.must('PUT', '/notification_settings', { as: ann, payload: { level: 'watch' } });
    for (const [kind, id] of [
      ['groups', group],
      ['projects', project],
    ] as const)
      await tour.must('PUT', `/${kind}/:id/notification_settings`, {
        as: ann,
        params: { id },
        payload: { level: 'custom', new_issue: true },
      });
  },
};
