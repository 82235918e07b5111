import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  params: (pattern) => ({
    full: { path: 'studio' },
    plain: { path: 'nowhere' },
    ids: pattern.startsWith('/namespaces') ? ['studio', 'ann'] : undefined,
  }),
};
