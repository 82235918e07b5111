import type { Tour } from '../../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['issues'],
  async change(tour, { issues, project }) {
    const base = '/projects/:id/issues/:issue_iid';
    const params = { id: project, issue_iid: issues.full.iid };
    for (const [call, payload] of [
      ['time_estimate', { duration: '1d' }],
      ['add_spent_time', { duration: '2h', summary: 'Oiled it' }],
      ['reset_time_estimate', {}],
      ['reset_spent_time', {}],
      ['time_estimate', { duration: '2d' }],
      ['add_spent_time', { duration: '3h' }],
    ] as const)
      await tour.must('POST', `${base}/${call}`, { params, payload });
    await tour.must('POST', '/projects/:id/issues/:noteable_iid/notes', {
      params: { id: project, noteable_iid: issues.other.iid },
      payload: { body: '/spend 1h\n/estimate 4h' },
    });
  },
};
