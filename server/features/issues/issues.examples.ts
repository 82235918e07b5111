import type { RouteExamples } from '../../../testing/route-examples.ts';
import { call, make, root } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/issues/:iid/links': { issuable_references: ['#1'] },
    'PUT /:project/-/issues/:iid.json': { issue: { title: 'Changed' } },
    'PATCH /:project/-/issues/:iid.json': { issue: { title: 'Changed' } },
    'PUT /:project/-/issues/:iid/weight': { weight: 1 },
    'POST /:project/-/issues/:iid/weight': { weight: 1 },
    'POST /:project/-/issues/:iid/move': { move_to_project_id: 1 },
    'POST /:project/-/issues': { title: 'New' },
    'POST /:project/-/issues/:iid/state': { state_event: 'reopen' },
    'POST /api/v4/projects/:id/issues': { title: 'New' },
    'PUT /api/v4/projects/:id/issues/:issue_iid': { title: 'Changed' },
    'POST /api/v4/projects/:id/issues/:issue_iid/time_estimate': { duration: '1h' },
    'POST /api/v4/projects/:id/issues/:issue_iid/add_spent_time': { duration: '1h' },
    'POST /api/v4/projects/:id/issues/:issue_iid/move': ({ projectId }) => ({ to_project_id: projectId }),
    'POST /api/v4/projects/:id/issues/:issue_iid/clone': ({ projectId }) => ({ to_project_id: projectId }),
    'POST /api/v4/projects/:id/issues/:issue_iid/links': ({ projectId }) => ({
      target_project_id: projectId,
      target_issue_iid: 1,
    }),
    'POST /:project/-/issues/bulk_update': ({ issueId }) => ({
      update: { issuable_ids: issueId, state_event: '' },
    }),
    'POST /groups/:group/-/issues/bulk_update': ({ issueId }) => ({
      update: { issuable_ids: issueId, state_event: '' },
    }),
    'POST /groups/:group/-/issues/bulk_undo': ({ issueId }) => ({
      undo: { request: 'none', issuable_ids: issueId },
    }),
    'POST /:project/-/issues/bulk_undo': ({ issueId }) => ({
      undo: { request: 'none', issuable_ids: issueId },
    }),
    'POST /:project/-/issues/bulk_move': ({ issueId, projectId }) => ({
      move: { issuable_ids: issueId, to_project_id: projectId },
    }),
  },
  queries: {
    'GET /:project/-/issues/follow_up.json': ({ discussionId }) =>
      `?discussion_to_resolve=${discussionId}&issue_to_resolve=1`,
  },
  fresh: {
    'DELETE /:project/-/issues/:iid/timelogs/:timelog': async (world) => {
      await make(`/projects/${world.projectId}/issues/1/add_spent_time`, { duration: '1h' });
      const report = await call('GET', `/${world.project}/-/issues/1/timelogs.json`, root);
      return { timelog: report.json<{ entries: { id: number }[] }>().entries[0]!.id };
    },
    'DELETE /api/v4/projects/:id/issues/:issue_iid': async (world) => ({
      issue_iid: (await make<{ iid: number }>(`/projects/${world.projectId}/issues`, { title: 'gone soon' }))
        .iid,
    }),
  },
  values: ({ url }, { issueId }) => ({
    iid: 1,
    issue_iid: 1,
    issue_link_id: 1,
    link: 1,
    run: 1,
    ...(url.startsWith('/api/v4/issues') ? { id: issueId } : {}),
  }),
};
