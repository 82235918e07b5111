import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['planning'],
  async change(tour, { ann, project }) {
    const params = { id: project, issue_iid: 1 };
    for (const verb of ['unsubscribe', 'subscribe'])
      // The second call changes nothing: 304.
      for (let time = 0; time < 2; time++)
        await tour.ask('POST', `/projects/:id/issues/:issue_iid/${verb}`, { as: ann, params });
  },
};
