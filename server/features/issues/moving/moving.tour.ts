import type { Tour } from '../../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['issues', 'discussions'],
  async change(tour, { issues, project }) {
    const base = '/projects/:id/issues/:issue_iid';
    const params = { id: project, issue_iid: issues.full.iid };
    const attic = await tour.must('POST', '/projects', { payload: { name: 'Attic' } });
    const clone = await tour.must<{ iid: number }>('POST', `${base}/clone`, {
      params,
      payload: { to_project_id: project, with_notes: true },
    });
    await tour.must('POST', `${base}/move`, {
      params: { id: project, issue_iid: clone.iid },
      payload: { to_project_id: attic.id },
    });
  },
};
