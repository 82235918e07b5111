import type { Tour } from '../../../testing/api-tour.ts';

const base = '/groups/:id/epics/:epic_iid';

/** The first epic with children and issues. */
export const tour: Tour = {
  after: ['epics', 'issues'],
  async change(tour, { group, project }) {
    const params = { id: group, epic_iid: 1 };
    const child = (title: string) =>
      tour.must<{ id: number }>('POST', `${base}/epics`, { params, payload: { title } });
    const [first, second] = [await child('Front doors'), await child('Back doors')];
    const of = { ...params, child_epic_id: second.id };
    await tour.must('PUT', `${base}/epics/:child_epic_id`, {
      params: of,
      payload: { move_after_id: first.id },
    });
    await tour.must('DELETE', `${base}/epics/:child_epic_id`, { params: of });
    await tour.must('POST', `${base}/epics/:child_epic_id`, { params: of });
    const add = async (title: string) => {
      const { id } = await tour.must<{ id: number }>('POST', '/projects/:id/issues', {
        params: { id: project },
        payload: { title },
      });
      return tour.must<{ id: number }>('POST', `${base}/issues/:issue_id`, {
        params: { ...params, issue_id: id },
      });
    };
    const [one, two, gone] = [await add('Oil the hinges'), await add('New locks'), await add('Gone')];
    await tour.must('PUT', `${base}/issues/:epic_issue_id`, {
      params: { ...params, epic_issue_id: two.id },
      payload: { move_after_id: one.id },
    });
    await tour.must('DELETE', `${base}/issues/:epic_issue_id`, {
      params: { ...params, epic_issue_id: gone.id },
    });
  },
  params: () => ({ full: {} }),
};
