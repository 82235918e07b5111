import type { Tour } from '../../../../testing/api-tour.ts';

declare module '../../../../testing/api-tour.ts' {
  interface Places {
    epicLink: number;
  }
}

const base = '/groups/:id/epics/:epic_iid/related_epics';

/** The first two epics, of which one blocks the other. */
export const tour: Tour = {
  after: ['epics'],
  async change(tour, places) {
    const params = { id: places.group, epic_iid: 1 };
    const target = { target_group_id: places.group, target_epic_iid: 2 };
    const gone = await tour.must('POST', base, { params, payload: target });
    await tour.must('DELETE', `${base}/:related_epic_link_id`, {
      params: { ...params, related_epic_link_id: gone.id },
    });
    const link = await tour.must('POST', base, { params, payload: { ...target, link_type: 'blocks' } });
    places.epicLink = link.id;
  },
  params: (_pattern, { epicLink }) => ({ full: { related_epic_link_id: epicLink } }),
};
