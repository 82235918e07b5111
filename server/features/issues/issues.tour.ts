import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    /** With everything, and with little. */
    issues: Readonly<Record<'full' | 'other', { readonly id: number; readonly iid: number }>>;
  }
}

export const tour: Tour = {
  after: ['labels', 'members', 'milestones'],
  async change(tour, places) {
    const { ann, milestones, project } = places;
    const params = { id: project };
    const open = (payload: object) =>
      tour.must<{ id: number; iid: number }>('POST', '/projects/:id/issues', { params, payload });
    const full = await open({
      title: 'The door squeaks',
      description: '- [x] look\n- [ ] oil',
      labels: 'project bug,group bug',
      milestone_id: milestones.project,
      assignee_ids: [ann.id],
      due_date: '2026-03-01',
    });
    const other = await open({ title: 'The window too', milestone_id: milestones.group });
    const gone = await open({ title: 'Gone soon' });
    await tour.must('DELETE', '/projects/:id/issues/:issue_iid', {
      params: { id: project, issue_iid: gone.iid },
    });
    places.issues = { full, other };
  },
  queries: {
    '/projects/:id/issues': ['', '?with_labels_details=true', '?pagination=keyset&order_by=id&per_page=1'],
    '/groups/:id/issues': ['', '?with_labels_details=true'],
    '/issues': ['?scope=all', '?scope=all&with_labels_details=true'],
  },
  params: (pattern, { issues }) => ({
    full: { issue_iid: 1 },
    plain: { issue_iid: 2 },
    ids: pattern.startsWith('/issues') ? [issues.full.id] : undefined,
  }),
};
