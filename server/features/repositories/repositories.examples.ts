import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/edited_file': { branch: 'not-there', path: 'new.txt', content: 'x' },
    'POST /:project/-/deleted_file': { branch: 'not-there', path: 'x', oid: '0'.repeat(40) },
    'POST /:project/-/uploaded_files': { branch: 'not-there', files: [{ path: 'new.txt', content: 'eA==' }] },
    'POST /api/v4/projects/:id/repository/commits': {
      branch: 'main',
      commit_message: 'x',
      actions: [{ action: 'delete', file_path: 'not-there' }],
    },
    'POST /api/v4/projects/:id/repository/commits/:sha/comments': { note: 'words' },
    'POST /api/v4/projects/:id/repository/commits/:sha/cherry_pick': { branch: 'main', dry_run: true },
    'POST /api/v4/projects/:id/repository/commits/:sha/revert': { branch: 'main', dry_run: true },
    'POST /api/v4/projects/:id/repository/files/:file_path': {
      branch: 'main',
      commit_message: 'x',
      content: 'x',
    },
    'PUT /api/v4/projects/:id/repository/files/:file_path': {
      branch: 'not-there',
      commit_message: 'x',
      content: 'x',
    },
    'DELETE /api/v4/projects/:id/repository/files/:file_path': { branch: 'not-there', commit_message: 'x' },
    'POST /api/v4/projects/:id/repository/branches': { branch: 'main', ref: 'main' },
    'POST /api/v4/projects/:id/repository/tags': { tag_name: 'v1', ref: 'main' },
  },
  queries: {
    'GET /:project/info/refs': '?service=git-upload-pack',
    'GET /:project/-/compare.json': '?from=main&to=side',
    'GET /:project/-/blob.json': '?at=main/README.md',
    'GET /:project/-/editor.json': '?at=main/README.md',
    'GET /:project/-/blob_lines.json': '?at=main/README.md&from=0',
    'GET /:project/-/blame.json': '?at=main/README.md',
    'GET /api/v4/projects/:id/repository/compare': '?from=main&to=side',
    'GET /api/v4/projects/:id/repository/merge_base': '?refs[]=main&refs[]=side',
    'GET /:project/-/last_commits.ndjson': ({ sha }) => `?sha=${sha}`,
    'GET /:project/-/commit.json': ({ sha }) => `?sha=${sha}`,
  },
  fresh: {
    'DELETE /api/v4/projects/:id/repository/branches/:branch': async (world, unique) => ({
      branch: (
        await make<{ name: string }>(`/projects/${world.projectId}/repository/branches`, {
          branch: `b${unique}`,
          ref: 'main',
        })
      ).name,
    }),
    'DELETE /api/v4/projects/:id/repository/tags/:tag_name': async (world, unique) => ({
      tag_name: (
        await make<{ name: string }>(`/projects/${world.projectId}/repository/tags`, {
          tag_name: `t${unique}`,
          ref: 'main',
        })
      ).name,
    }),
  },
  values: ({ url }, { blob, sha }) => ({
    branch: 'side',
    tag_name: 'v1',
    sha: url.includes('/blobs/') ? blob : sha,
    file_path: 'README.md',
  }),
};
