import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    labels: Readonly<Record<'project' | 'group', number>>;
  }
}

export const tour: Tour = {
  after: ['projects', 'members'],
  async change(tour, places) {
    const { ann, group, project } = places;
    const labels = { project: 0, group: 0 };
    for (const [kind, id] of [
      ['project', project],
      ['group', group],
    ] as const) {
      const params = { id };
      const base = `/${kind}s/:id`;
      const label = (name: string, more: object = {}) =>
        tour.must('POST', `${base}/labels`, {
          params,
          payload: { name: `${kind} ${name}`, color: 'red', ...more },
        });
      labels[kind] = (await label('bug', { description: 'What is wrong', priority: 1 })).id;
      await label('plain');
      await tour.must('PUT', `${base}/labels`, {
        params,
        payload: { name: `${kind} plain`, color: '#00ff00' },
      });
      await tour.must('DELETE', `${base}/labels`, { params, payload: { name: `${kind} plain` } });
      await label('plain');
      await tour.must('PUT', `${base}/labels/:label_id`, {
        params: { id, label_id: labels[kind] },
        payload: { color: 'blue' },
      });
      const gone = await label('gone');
      await tour.must('DELETE', `${base}/labels/:label_id`, { params: { id, label_id: gone.id } });
      const followed = await tour.must('POST', `${base}/labels`, {
        as: ann,
        params,
        payload: { name: 'followed', color: '#808080' },
      });
      for (const verb of ['subscribe', 'unsubscribe', 'subscribe'])
        await tour.must('POST', `${base}/labels/:label_id/${verb}`, {
          as: ann,
          params: { id, label_id: followed.id },
        });
    }
    places.labels = labels;
  },
  queries: {
    '/projects/:id/labels': ['', '?with_counts=true'],
    '/groups/:id/labels': ['', '?with_counts=true'],
  },
  params: (pattern, { labels }) => ({
    full: { label_id: labels[pattern.startsWith('/groups') ? 'group' : 'project'] },
  }),
};
