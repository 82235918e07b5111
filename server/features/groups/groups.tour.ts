import type { Tour } from '../../../testing/api-tour.ts';
import { picture } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    group: number;
    subgroup: number;
  }
}

export const tour: Tour = {
  after: ['accounts'],
  async change(tour, places) {
    const { id: group } = await tour.must('POST', '/groups', {
      payload: { name: 'Studio', path: 'studio', visibility: 'public', description: 'Where all is made' },
    });
    const { id: subgroup } = await tour.must('POST', '/groups', {
      payload: { name: 'Team', path: 'team', visibility: 'public', parent_id: group },
    });
    await tour.must('PUT', '/groups/:id', { params: { id: group }, avatar: picture() });
    await tour.must('POST', '/groups/:id/archive', { params: { id: subgroup } });
    await tour.must('POST', '/groups/:id/unarchive', { params: { id: subgroup } });
    Object.assign(places, { group, subgroup });
  },
  async remove(tour) {
    const { id } = await tour.must('POST', '/groups', { payload: { name: 'Gone', path: 'gone' } });
    await tour.must('DELETE', '/groups/:id', { params: { id } });
  },
  queries: {
    '/groups': ['', '?statistics=true', '?simple=true'],
    '/groups/:id': ['', '?with_projects=false'],
  },
};
