import type { Tour } from '../../../testing/api-tour.ts';
import { picture } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    /** With code, issues and everything else. */
    project: number;
    /** A personal project, empty. */
    empty: number;
  }
}

export const tour: Tour = {
  after: ['groups'],
  async change(tour, places) {
    const { ann, bob, group, subgroup } = places;
    const { id: project } = await tour.must('POST', '/projects', {
      payload: {
        name: 'Site',
        path: 'site',
        namespace_id: group,
        visibility: 'public',
        initialize_with_readme: true,
      },
    });
    const { id: empty } = await tour.must('POST', '/projects', {
      as: ann,
      payload: { name: 'Notes', path: 'notes', visibility: 'public' },
    });
    await tour.must('POST', '/projects', { payload: { name: 'Plans', namespace_id: subgroup } });
    const params = { id: project };
    await tour.must('PUT', '/projects/:id', { params, avatar: picture() });
    await tour.must('PUT', '/projects/:id', {
      params,
      payload: {
        description: 'The site',
        topics: 'web,design',
        issues_template: 'What happens',
        merge_requests_template: 'What and why',
      },
    });
    await tour.must('POST', '/projects/:id/archive', { params });
    await tour.must('POST', '/projects/:id/unarchive', { params });
    for (const as of [tour.root, ann, bob]) await tour.must('POST', '/projects/:id/star', { as, params });
    await tour.must('POST', '/projects/:id/unstar', { as: bob, params });
    await tour.must('POST', '/projects/:id/unstar', { as: bob, params });
    Object.assign(places, { project, empty });
  },
  async remove(tour) {
    const { id } = await tour.must('POST', '/projects', { payload: { name: 'Gone', path: 'gone' } });
    await tour.must('DELETE', '/projects/:id', { params: { id } });
  },
  queries: {
    '/projects': ['', '?simple=true', '?statistics=true', '?pagination=keyset&order_by=id&per_page=1'],
    '/projects/:id': ['', '?statistics=true&license=true'],
  },
  async ask(tour, { bob }) {
    await tour.ask('POST', '/projects', { as: bob, payload: {} });
    await tour.ask('POST', '/projects', { as: bob, payload: { name: '!' } });
    await tour.ask('GET', '/projects', { query: '?page=x' });
    await tour.ask('GET', '/projects', { query: '?page=100000' });
  },
};
