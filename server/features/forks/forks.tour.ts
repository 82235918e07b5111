import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['projects'],
  async change(tour, { bob, project }) {
    const params = { id: project };
    const fork = { id: (await tour.must('POST', '/projects/:id/fork', { as: bob, params })).id };
    await tour.ask('POST', '/projects/:id/fork', { as: bob, params });
    await tour.must('DELETE', '/projects/:id/fork', { as: bob, params: fork });
    await tour.ask('DELETE', '/projects/:id/fork', { as: bob, params: fork });
    await tour.must('POST', '/projects/:id/fork/:forked_from_id', {
      as: bob,
      params: { ...fork, forked_from_id: project },
    });
  },
};
