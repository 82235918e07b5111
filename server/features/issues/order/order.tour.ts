import type { Tour } from '../../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['issues'],
  async change(tour, { issues, project }) {
    await tour.must('PUT', '/projects/:id/issues/:issue_iid/reorder', {
      params: { id: project, issue_iid: issues.full.iid },
      payload: { move_after_id: issues.other.id },
    });
  },
};
