import type { Tour } from '../../../../testing/api-tour.ts';

declare module '../../../../testing/api-tour.ts' {
  interface Places {
    link: number;
  }
}

export const tour: Tour = {
  after: ['issues'],
  async change(tour, places) {
    const { issues, project } = places;
    const base = '/projects/:id/issues/:issue_iid';
    const params = { id: project, issue_iid: issues.full.iid };
    const target = { target_project_id: project, target_issue_iid: issues.other.iid };
    const gone = await tour.must('POST', `${base}/links`, { params, payload: target });
    await tour.must('DELETE', `${base}/links/:issue_link_id`, {
      params: { ...params, issue_link_id: gone.id },
    });
    const link = await tour.must('POST', `${base}/links`, {
      params,
      payload: { ...target, link_type: 'blocks' },
    });
    places.link = link.id;
  },
  params: (_pattern, { link }) => ({ full: { issue_link_id: link } }),
};
