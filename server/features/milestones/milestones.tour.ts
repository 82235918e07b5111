import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    milestones: Readonly<Record<'project' | 'group', number>>;
  }
}

export const tour: Tour = {
  after: ['projects'],
  async change(tour, places) {
    const { group, project } = places;
    const milestones = { project: 0, group: 0 };
    for (const [kind, id] of [
      ['project', project],
      ['group', group],
    ] as const) {
      const params = { id };
      const base = `/${kind}s/:id`;
      const milestone = (title: string, more: object = {}) =>
        tour.must('POST', `${base}/milestones`, { params, payload: { title: `${kind} ${title}`, ...more } });
      milestones[kind] = (
        await milestone('one', { description: 'Soon', start_date: '2026-01-01', due_date: '2026-02-01' })
      ).id;
      await milestone('two');
      await tour.must('PUT', `${base}/milestones/:milestone_id`, {
        params: { id, milestone_id: milestones[kind] },
        payload: { description: 'Sooner' },
      });
      const last = await milestone('gone');
      await tour.must('DELETE', `${base}/milestones/:milestone_id`, {
        params: { id, milestone_id: last.id },
      });
    }
    const raised = await tour.must('POST', '/projects/:id/milestones', {
      params: { id: project },
      payload: { title: 'promoted' },
    });
    await tour.must('POST', '/projects/:id/milestones/:milestone_id/promote', {
      params: { id: project, milestone_id: raised.id },
    });
    places.milestones = milestones;
  },
  queries: {
    '/projects/:id/milestones': ['', '?with_counts=true&include_ancestors=true'],
    '/groups/:id/milestones': ['', '?with_counts=true'],
  },
  params: (pattern, { milestones }) => ({
    full: { milestone_id: milestones[pattern.startsWith('/groups') ? 'group' : 'project'] },
  }),
};
