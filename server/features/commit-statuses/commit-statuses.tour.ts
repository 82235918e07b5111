import type { Tour } from '../../../testing/api-tour.ts';

const statuses = '/projects/:id/statuses/:sha';

/** Of the newest commit of `main`: one that says everything, one that says little, and one that can't begin twice. */
export const tour: Tour = {
  after: ['repositories'],
  async change(tour, { project }) {
    const params = { id: project, sha: 'main' };
    const full = {
      name: 'build',
      ref: 'main',
      target_url: 'https://ci.example.com/1',
      description: 'All doors open',
      coverage: 97.5,
    };
    await tour.must('POST', statuses, { params, payload: { state: 'running', ...full } });
    await tour.must('POST', statuses, { params, payload: { state: 'success', ...full } });
    for (let time = 0; time < 2; time++)
      await tour.ask('POST', statuses, { params, payload: { state: 'pending', context: 'lint' } });
  },
  params: () => ({ full: { sha: 'main' }, plain: { sha: 'side' } }),
};
