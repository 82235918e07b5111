import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    blob: string;
  }
}

export const tour: Tour = {
  // The comments are on the last commit of main.
  after: ['projects', 'protected-branches', 'templates'],
  async change(tour, places) {
    const id = places.project;
    const file = { branch: 'main', content: 'export const one = 1;\n' };
    await tour.must('POST', '/projects/:id/repository/files/:file_path', {
      params: { id, file_path: 'src/one.ts' },
      payload: { ...file, commit_message: 'Add one\n\nReviewed-by: Bob <bob@example.com>' },
    });
    await tour.must('PUT', '/projects/:id/repository/files/:file_path', {
      params: { id, file_path: 'src/one.ts' },
      payload: { ...file, content: 'export const one = 2;\n', commit_message: 'Change one' },
    });
    await tour.must('POST', '/projects/:id/repository/commits', {
      params: { id },
      payload: {
        branch: 'side',
        start_branch: 'main',
        commit_message: 'Add two, move one',
        actions: [
          { action: 'create', file_path: 'two.ts', content: 'export const two = 2;\n' },
          { action: 'move', file_path: 'src/uno.ts', previous_path: 'src/one.ts' },
        ],
      },
    });
    await tour.must('POST', '/projects/:id/repository/files/:file_path', {
      params: { id, file_path: 'gone.md' },
      payload: { ...file, commit_message: 'Add what goes' },
    });
    await tour.must('DELETE', '/projects/:id/repository/files/:file_path', {
      params: { id, file_path: 'gone.md' },
      payload: { branch: 'main', commit_message: 'Take it away' },
    });
    await tour.must('POST', '/projects/:id/repository/branches', {
      params: { id },
      payload: { branch: 'picked', ref: 'main' },
    });
    await tour.must('POST', '/projects/:id/repository/commits/:sha/cherry_pick', {
      params: { id, sha: 'side' },
      payload: { branch: 'picked' },
    });
    for (const payload of [{ branch: 'picked', dry_run: true }, { branch: 'picked' }, { branch: 'gone' }])
      await tour.ask('POST', '/projects/:id/repository/commits/:sha/revert', {
        params: { id, sha: 'picked' },
        payload,
      });
    await tour.must('DELETE', '/projects/:id/repository/branches/:branch', {
      params: { id, branch: 'picked' },
    });
    for (const branch of ['merged', 'gone'])
      await tour.must('POST', '/projects/:id/repository/branches', {
        params: { id },
        payload: { branch, ref: 'main' },
      });
    await tour.must('DELETE', '/projects/:id/repository/branches/:branch', {
      params: { id, branch: 'gone' },
    });
    await tour.must('DELETE', '/projects/:id/repository/merged_branches', { params: { id } });
    for (const tag of [{ tag_name: 'v1', message: 'The first' }, { tag_name: 'v2' }, { tag_name: 'gone' }])
      await tour.must('POST', '/projects/:id/repository/tags', {
        params: { id },
        payload: { ref: 'main', ...tag },
      });
    await tour.must('DELETE', '/projects/:id/repository/tags/:tag_name', {
      params: { id, tag_name: 'gone' },
    });
    for (const place of [{}, { path: 'src/one.ts', line: 1, line_type: 'new' }])
      await tour.must('POST', '/projects/:id/repository/commits/:sha/comments', {
        params: { id, sha: 'main' },
        payload: { note: 'Well done', ...place },
      });
    const tree = await tour.must<{ id: string; type: string }[]>('GET', '/projects/:id/repository/tree', {
      params: { id },
    });
    places.blob = tree.find(({ type }) => type === 'blob')!.id;
  },
  queries: {
    '/projects/:id/repository/tree': ['', '?recursive=true', '?pagination=keyset&per_page=1'],
    '/projects/:id/repository/commits': ['', '?with_stats=true', '?trailers=true'],
    '/projects/:id/repository/commits/:sha': ['', '?stats=false'],
    '/projects/:id/repository/compare': [
      '?from=main&to=side',
      '?from=main&to=main',
      '?from=main&to=side&straight=true',
    ],
    '/projects/:id/repository/merge_base': ['?refs[]=main&refs[]=side'],
    '/projects/:id/repository/files/:file_path': ['?ref=main'],
    '/projects/:id/repository/files/:file_path/raw': ['?ref=main'],
    '/projects/:id/repository/files/:file_path/blame': ['?ref=main'],
  },
  params: (pattern, { blob }) => ({
    full: {
      branch: 'main',
      tag_name: 'v1',
      sha: pattern.includes('/blobs/') ? blob : 'main',
      file_path: 'src/one.ts',
    },
    plain: { branch: 'side', tag_name: 'v2', sha: pattern.includes('/blobs/') ? blob : 'side' },
  }),
};
