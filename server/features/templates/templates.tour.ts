import type { Tour } from '../../../testing/api-tour.ts';

export const tour: Tour = {
  after: ['projects'],
  async change(tour, { project }) {
    await tour.must('POST', '/projects/:id/repository/files/:file_path', {
      params: { id: project, file_path: '.gitlab/issue_templates/Bug.md' },
      payload: { branch: 'main', content: '## What happens\n', commit_message: 'Add a template' },
    });
  },
  params: () => ({ full: { type: 'issues', name: 'Bug' }, plain: { name: 'main' } }),
};
