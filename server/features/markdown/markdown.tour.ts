import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['issues'],
  async change(tour) {
    await tour.must('POST', '/markdown', {
      payload: { text: 'Some *words* and #1', gfm: true, project: 'studio/site' },
    });
  },
};
