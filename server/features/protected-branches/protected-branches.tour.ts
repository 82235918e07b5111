import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['projects'],
  async change(tour, { project }) {
    const params = { id: project };
    await tour.must('POST', '/projects/:id/protected_branches', {
      params,
      payload: { name: 'release/*', push_access_level: 40 },
    });
    await tour.must('POST', '/projects/:id/protected_branches', { params, payload: { name: 'old' } });
    await tour.must('PATCH', '/projects/:id/protected_branches/:name', {
      params: { id: project, name: 'release/*' },
      payload: { allow_force_push: true, code_owner_approval_required: true },
    });
  },
  async remove(tour, { project }) {
    await tour.must('DELETE', '/projects/:id/protected_branches/:name', {
      params: { id: project, name: 'old' },
    });
  },
  params: () => ({ full: { name: 'release/*' }, plain: { name: 'main' } }),
};
