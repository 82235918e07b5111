import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  queries: {
    '/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
    '/groups/:id/-/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
    '/groups/:id/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
    '/projects/:id/search': searches('issues', 'milestones', 'users', 'notes'),
    '/projects/:id/-/search': searches('issues', 'milestones', 'users', 'notes'),
  },
};

function searches(...scopes: readonly string[]): string[] {
  // One letter that occurs in every title, name and text of the tour.
  return scopes.map((scope) => `?scope=${scope}&search=${scope === 'notes' ? 'heard' : 'o'}`);
}
