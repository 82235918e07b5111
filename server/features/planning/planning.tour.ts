import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    /** An event of the history of each kind. */
    events: Readonly<Record<string, number>>;
  }
}

/** The attributes of an issue, and the history that results. */
export const tour: Tour = {
  after: ['issues', 'discussions', 'links', 'moving', 'order', 'time'],
  async change(tour, places) {
    const { issues, milestones, project } = places;
    const base = '/projects/:id/issues/:issue_iid';
    const params = { id: project, issue_iid: issues.full.iid };
    await tour.must('PUT', base, {
      params,
      payload: { weight: 3, health_status: 'on_track', add_labels: 'project plain', milestone_id: 0 },
    });
    await tour.must('PUT', base, { params, payload: { milestone_id: milestones.project } });
    for (const state_event of ['close', 'reopen'])
      await tour.must('PUT', base, { params, payload: { state_event } });
    const events: Record<string, number> = {};
    for (const kind of ['state', 'label', 'milestone', 'weight']) {
      const [first] = await tour.must<{ id: number }[]>(
        'GET',
        `/projects/:id/issues/:eventable_iid/resource_${kind}_events`,
        { params: { id: project, eventable_iid: issues.full.iid } },
      );
      events[kind] = first!.id;
    }
    await tour.must('PUT', base, { params, payload: { state_event: 'close', discussion_locked: true } });
    places.events = events;
  },
  params: (pattern, { events }) => ({
    full: {
      eventable_iid: 1,
      event_id: events[/resource_(\w+)_events/.exec(pattern)?.[1] ?? ''] ?? 0,
    },
    plain: { eventable_iid: 2 },
  }),
};
