import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['labels'],
  async change(tour, { project }) {
    const made = (name: string) =>
      tour.must('POST', '/projects/:id/labels', { params: { id: project }, payload: { name, color: 'red' } });
    await made('promoted by id');
    await tour.must('PUT', '/projects/:id/labels/:label_id/promote', {
      params: { id: project, label_id: 'promoted by id' },
    });
    await made('promoted by name');
    await tour.must('PUT', '/projects/:id/labels/promote', {
      params: { id: project },
      payload: { name: 'promoted by name' },
    });
  },
};
