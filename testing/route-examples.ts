import type { TableRow } from '../server/access-table.ts';
import { call, make, root, server, users } from './route-world.ts';
import type { World } from './route-world.ts';
import type { TestUser } from './server.ts';

/** Makes the names of what the examples create unique. */
let counter = 0;

const payloads: Readonly<Record<string, object>> = {
  'POST /-/setup': { token: 'x', username: 'x', name: 'x', email: 'x@example.com', password: 'x' },
  'POST /users/sign_in': { login: 'nobody-of-that-name', password: 'x' },
  'PUT /-/profile': { bio: 'x' },
  'POST /dashboard/todos/:id/snooze': { snoozed_until: null },
  'PUT /-/profile/password': { current_password: 'x', password: 'y' },
  'PUT /-/profile/preferences': { theme: 'dark' },
  'POST /:project/-/issues/:iid/links': { issuable_references: ['#1'] },
  'PUT /:project/-/issues/views.json': { name: 'x', query: '' },
  'DELETE /:project/-/issues/views.json': { name: 'x' },
  'PUT /groups/:group/-/issues/views.json': { name: 'x', query: '' },
  'DELETE /groups/:group/-/issues/views.json': { name: 'x' },
  'PUT /dashboard/issues/views.json': { name: 'x', query: '' },
  'DELETE /dashboard/issues/views.json': { name: 'x' },
  'PUT /:project/-/issues/:iid.json': { issue: { title: 'Changed' } },
  'PATCH /:project/-/issues/:iid.json': { issue: { title: 'Changed' } },
  'PUT /api/v4/projects/:id/labels/promote': { name: 'not-there' },
  'POST /:project/-/labels/set_priorities': { label_ids: [] },
  'POST /:project/-/labels/:label/merge': { into: 1 },
  'POST /groups/:group/-/labels/:label/merge': { into: 1 },
  'PUT /:project/-/issues/:iid/weight': { weight: 1 },
  'POST /:project/-/issues/:iid/weight': { weight: 1 },
  'POST /:project/-/issues/:iid/move': { move_to_project_id: 1 },
  'POST /:project/-/issues': { title: 'New' },
  'POST /:project/-/issues/:iid/state': { state_event: 'reopen' },
  'POST /:project/-/issues/:iid/notes': { note: 'words' },
  'PUT /:project/-/issues/:iid/notes/:note_id': { note: { note: 'words' } },
  'PATCH /:project/-/issues/:iid/notes/:note_id': { note: { note: 'words' } },
  'PATCH /:project/-/commit/:sha/notes/:note_id': { note: { note: 'words' } },
  'POST /:project/-/issues/:iid/notes/:note_id/toggle_award_emoji': { name: 'eyes' },
  'POST /:project/-/issues/:iid/toggle_award_emoji': { name: 'eyes' },
  'POST /:project/-/commit/:sha/notes/:note_id/toggle_award_emoji': { name: 'eyes' },
  'POST /api/v4/projects/:id/issues/:noteable_iid/discussions': { body: 'words' },
  'PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id': { resolved: true },
  'POST /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes': { body: 'words' },
  'PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id': {
    body: 'words',
  },
  'POST /api/v4/projects/:id/issues/:noteable_iid/award_emoji': { name: 'heart' },
  'POST /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji': { name: 'heart' },
  'POST /:project/-/commit/:sha/notes': { note: 'words' },
  'PUT /:project/-/commit/:sha/notes/:note_id': { note: { note: 'words' } },
  'POST /api/graphql': { query: '{ currentUser { username } }' },
  'POST /api/v4/markdown': { text: 'x' },
  'POST /:project/-/preview_markdown': { text: 'x' },
  'POST /api/v4/user/emails': { email: 'not an address' },
  'PUT /api/v4/user/status': { message: 'x' },
  'POST /api/v4/users': { username: '-', name: 'x', email: 'x' },
  'PUT /api/v4/users/:id': { bio: 'x' },
  'POST /api/v4/users/:id/emails': { email: 'x' },
  'POST /api/v4/user/keys': { title: 'laptop', key: 'x' },
  'POST /api/v4/users/:id/keys': { title: 'laptop', key: 'x' },
  'POST /api/v4/user/personal_access_tokens': { name: '', scopes: 'api' },
  'POST /api/v4/users/:user_id/personal_access_tokens': { name: '', scopes: 'api' },
  'POST /api/v4/groups': { name: 'x', path: '-' },
  'PUT /api/v4/groups/:id': { description: 'x' },
  'POST /api/v4/projects': { name: '!' },
  'PUT /api/v4/projects/:id': { description: 'x' },
  'POST /api/v4/projects/:id/protected_branches': { name: 'main' },
  'PATCH /api/v4/projects/:id/protected_branches/:name': { allow_force_push: false },
  'POST /api/v4/projects/:id/repository/commits': {
    branch: 'main',
    commit_message: 'x',
    actions: [{ action: 'delete', file_path: 'not-there' }],
  },
  'POST /api/v4/projects/:id/repository/commits/:sha/comments': { note: 'words' },
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
  'POST /:project/-/branches': { branch_name: 'main', ref: 'main' },
  'POST /api/v4/projects/:id/repository/tags': { tag_name: 'v1', ref: 'main' },
  'POST /api/v4/projects/:id/issues': { title: 'New' },
  'PUT /api/v4/projects/:id/issues/:issue_iid': { title: 'Changed' },
  'POST /api/v4/projects/:id/issues/:issue_iid/time_estimate': { duration: '1h' },
  'POST /api/v4/projects/:id/issues/:issue_iid/add_spent_time': { duration: '1h' },
  'POST /api/v4/projects/:id/issues/:noteable_iid/notes': { body: 'words' },
  'PUT /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id': { body: 'words' },
};

const queries: Readonly<Record<string, string>> = {
  'GET /:project/info/refs': '?service=git-upload-pack',
  'GET /-/profile/notifications/preview.json': '?level=watch',
  'GET /-/setup.json': '?token=x',
  'GET /api/v4/avatar': '?email=x@example.com',
  'GET /:project/-/compare.json': '?from=main&to=side',
  'GET /:project/-/missing_right.json': '?action=admin_issue',
  'GET /:project/-/blob.json': '?at=main/README.md',
  'GET /:project/-/blob_lines.json': '?at=main/README.md&from=0',
  'GET /:project/-/blame.json': '?at=main/README.md',
  'GET /:project/-/autocomplete_sources/commands': '?type=Issue&type_id=1',
  'GET /api/v4/keys': '?fingerprint=SHA256:x',
  'GET /api/v4/search': '?scope=issues&search=x',
  'GET /api/v4/groups/:id/-/search': '?scope=issues&search=x',
  'GET /api/v4/groups/:id/search': '?scope=issues&search=x',
  'GET /api/v4/projects/:id/search': '?scope=milestones&search=x',
  'GET /api/v4/projects/:id/-/search': '?scope=milestones&search=x',
  'GET /api/v4/projects/:id/repository/compare': '?from=main&to=side',
  'GET /api/v4/projects/:id/repository/merge_base': '?refs[]=main&refs[]=side',
};

async function newInvitation(base: string): Promise<{ email: string }> {
  const email = `guest-${counter}@example.com`;
  await make(`${base}/invitations`, { email, access_level: 10 });
  return { email };
}

/** Objects created for each call that may delete them; returns the parameters that change. */
const fresh: Readonly<Record<string, (world: World) => Promise<Record<string, string | number>>>> = {
  'DELETE /:project/-/issues/:iid/notes/:note_id': async (world) => ({
    note_id: (await make(`/projects/${world.projectId}/issues/1/notes`, { body: 'gone soon' })).id,
  }),
  'DELETE /:project/-/issues/:iid/timelogs/:timelog': async (world) => {
    await make(`/projects/${world.projectId}/issues/1/add_spent_time`, { duration: '1h' });
    const report = await call('GET', `/${world.project}/-/issues/1/timelogs.json`, root);
    return { timelog: report.json<{ entries: { id: number }[] }>().entries[0]!.id };
  },
  'DELETE /:project/-/commit/:sha/notes/:note_id': async (world) => {
    const url = `/${world.project}/-/commit/${world.sha}/notes`;
    const note = await call('POST', url, root, { note: 'gone soon' });
    return { note_id: note.json<{ id: string }>().id };
  },
  'DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id': async (
    world,
  ) => ({
    note_id: (
      await make(`/projects/${world.projectId}/issues/1/discussions/${world.discussionId}/notes`, {
        body: 'gone soon',
      })
    ).id,
  }),
  'DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id': (world) =>
    newAward(`/projects/${world.projectId}/issues/1`),
  'DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id': (world) =>
    newAward(`/projects/${world.projectId}/issues/1/notes/${world.noteId}`),
  'DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id': async (world) => ({
    note_id: (await make(`/projects/${world.projectId}/issues/1/notes`, { body: 'gone soon' })).id,
  }),
  'DELETE /api/v4/projects/:id/issues/:issue_iid': async (world) => ({
    issue_iid: (await make<{ iid: number }>(`/projects/${world.projectId}/issues`, { title: 'gone soon' }))
      .iid,
  }),
  'POST /:project/-/labels/:label/merge': async (world) => ({
    label: (await make(`/projects/${world.projectId}/labels`, { name: `l${counter}`, color: 'red' })).id,
  }),
  'POST /groups/:group/-/labels/:label/merge': async (world) => ({
    label: (await make(`/groups/${world.group}/labels`, { name: `l${counter}`, color: 'red' })).id,
  }),
  'DELETE /api/v4/projects/:id/labels/:label_id': async (world) => ({
    label_id: (await make(`/projects/${world.projectId}/labels`, { name: `l${counter}`, color: 'red' })).id,
  }),
  'DELETE /api/v4/groups/:id/labels/:label_id': async (world) => ({
    label_id: (await make(`/groups/${world.group}/labels`, { name: `l${counter}`, color: 'red' })).id,
  }),
  'POST /api/v4/projects/:id/milestones/:milestone_id/promote': async (world) => ({
    milestone_id: (await make(`/projects/${world.projectId}/milestones`, { title: `m${counter}` })).id,
  }),
  'DELETE /api/v4/projects/:id/milestones/:milestone_id': async (world) => ({
    milestone_id: (await make(`/projects/${world.projectId}/milestones`, { title: `m${counter}` })).id,
  }),
  'DELETE /api/v4/groups/:id/milestones/:milestone_id': async (world) => ({
    milestone_id: (await make(`/groups/${world.group}/milestones`, { title: `m${counter}` })).id,
  }),
  'DELETE /api/v4/projects/:id/repository/branches/:branch': async (world) => ({
    branch: (
      await make<{ name: string }>(`/projects/${world.projectId}/repository/branches`, {
        branch: `b${counter}`,
        ref: 'main',
      })
    ).name,
  }),
  'DELETE /api/v4/projects/:id/repository/tags/:tag_name': async (world) => ({
    tag_name: (
      await make<{ name: string }>(`/projects/${world.projectId}/repository/tags`, {
        tag_name: `t${counter}`,
        ref: 'main',
      })
    ).name,
  }),
  'DELETE /api/v4/projects/:id/protected_branches/:name': async (world) => ({
    name: (
      await make<{ name: string }>(`/projects/${world.projectId}/protected_branches`, { name: `p${counter}` })
    ).name,
  }),
  'DELETE /api/v4/projects/:id/invitations/:email': (world) => newInvitation(`/projects/${world.projectId}`),
  'DELETE /api/v4/groups/:id/invitations/:email': (world) => newInvitation(`/groups/${world.group}`),
  'DELETE /api/v4/projects/:id/members/:user_id': async (world) => newMember(`/projects/${world.projectId}`),
  'DELETE /api/v4/groups/:id/members/:user_id': async (world) => newMember(`/groups/${world.group}`),
  'DELETE /api/v4/projects/:id': async (world) => ({
    id: (
      await make('/projects', {
        name: `gone-${counter}`,
        namespace_id: await groupId(world),
        visibility: visibilityOf(world),
      })
    ).id,
  }),
  'DELETE /api/v4/groups/:id': async (world) => ({
    id: (
      await make('/groups', {
        name: `gone-${counter}`,
        path: `gone-${counter}`,
        parent_id: await groupId(world),
        visibility: visibilityOf(world),
      })
    ).id,
  }),
  'DELETE /api/v4/users/:id': async () => ({ id: (await server.createUser(`gone-${counter}`)).id }),
  'POST /api/v4/users/:id/block': async () => ({ id: (await server.createUser(`blocked-${counter}`)).id }),
};

async function newAward(place: string): Promise<{ award_id: number }> {
  await call('POST', `/api/v4${place}/award_emoji`, root, { name: 'rocket' });
  const awards = (await call('GET', `/api/v4${place}/award_emoji?per_page=100`, root)).json<
    { id: number; name: string; user: { id: number } }[]
  >();
  return { award_id: awards.find((award) => award.name === 'rocket' && award.user.id === root.id)!.id };
}

async function newMember(place: string): Promise<{ user_id: number }> {
  const user = await server.createUser(`short-${counter}`);
  await make(`${place}/members`, { user_id: user.id, access_level: 10 });
  return { user_id: user.id };
}

async function groupId(world: World): Promise<number> {
  return (await call('GET', `/api/v4/groups/${world.group}`, root)).json<{ id: number }>().id;
}

function visibilityOf(world: World): string {
  return world.group.replace('group-', '');
}

/** The route with existing objects in it. */
export async function example(
  row: TableRow,
  world: World,
  asker: TestUser | null,
): Promise<{ url: string; payload: object | undefined }> {
  counter++;
  const key = `${row.method} ${row.url}`;
  const inGroup = /^\/(?:api\/v4|-)\/groups\/|\/group\/avatar\//.test(row.url);
  const values: Record<string, string | number> = {
    project: `${world.project}${row.url.includes('git-') || row.url.includes('info/refs') ? '.git' : ''}`,
    group: world.group,
    id: /^\/api\/v4\/users\/|\/user\/avatar\//.test(row.url)
      ? users.guest.id
      : inGroup
        ? world.group
        : row.url.startsWith('/api/v4/namespaces')
          ? (asker?.username ?? 'x')
          : row.url.startsWith('/api/v4/issues')
            ? world.issueId
            : world.project,
    file: 'picture.png',
    path: 'anything',
    iid: 1,
    issue_iid: 1,
    noteable_iid: 1,
    eventable_iid: 1,
    event_id: 1,
    issue_link_id: 1,
    key_id: 0,
    forked_from_id: world.projectId,
    link: 1,
    run: 1,
    note_id: row.url.includes('/commit/') ? world.commitNoteId : world.noteId,
    discussion_id: row.url.includes('/commit/') ? world.commitDiscussionId : world.discussionId,
    version_id: world.versionId,
    award_id: row.url.includes('/notes/') ? world.noteAwardId : world.awardId,
    label_id: row.url.endsWith('/promote') ? 'not-there' : inGroup ? world.groupLabelId : world.labelId,
    milestone_id: inGroup ? world.groupMilestoneId : world.milestoneId,
    user_id: row.url.includes('/users/:user_id') ? users.guest.id : world.memberId,
    branch: 'side',
    tag_name: 'v1',
    sha: row.url.includes('/blobs/') ? world.blob : world.sha,
    file_path: 'README.md',
    upload_id: 1,
    secret: '0'.repeat(32),
    filename: 'picture.png',
    name: 'main',
    type: row.url.startsWith('/api/') ? 'issues' : 'issue',
    ...(await fresh[key]?.(world)),
  };
  if (row.url.includes('personal_access_tokens/:id'))
    values['id'] = asker === null ? 0 : await ownTokenId(asker);
  if (row.url === '/api/v4/keys/:id') values['id'] = 0;
  if (row.url.includes('/user/emails/:id') || row.url.includes('active_sessions/:id'))
    values['id'] = 'others';
  let url = row.url.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    row.url.startsWith('/:project') && name === 'project'
      ? String(values[name])
      : encodeURIComponent(String(values[name])),
  );
  url = url
    .replace(/^\/groups\/[^/]*/, `/groups/${world.group}`)
    .replace('/raw/*', '/raw/main/README.md')
    .replace('/archive/*', '/archive/main/x.zip')
    .replace('*', 'x');
  const query =
    key === 'GET /-/resolve.json'
      ? `?path=${world.project}`
      : key === 'GET /:project/-/last_commits.ndjson' || key === 'GET /:project/-/commit.json'
        ? `?sha=${world.sha}`
        : row.url.endsWith('/discussions/between.json')
          ? `?after=${String(values['discussion_id'])}&before=${String(values['discussion_id'])}`
          : row.url.endsWith('/follow_up.json')
            ? `?discussion_to_resolve=${world.discussionId}&issue_to_resolve=1`
            : (queries[key] ?? '');
  const lists: Record<string, object> = {
    [`POST ${row.url}`]: row.url.endsWith('/labels')
      ? { name: 'mark', color: 'red' }
      : row.url.endsWith('/milestones')
        ? { title: 'one' }
        : row.url.endsWith('/invitations')
          ? { email: 'guest@example.com', access_level: 10 }
          : row.url.endsWith('/members')
            ? { user_id: world.memberId, access_level: 10 }
            : /\/(?:move|clone)$/.test(row.url)
              ? { to_project_id: world.projectId }
              : row.url.endsWith('/links')
                ? { target_project_id: world.projectId, target_issue_iid: 1 }
                : {},
    [`PUT ${row.url}`]: row.url.endsWith('/labels')
      ? { name: inGroup ? 'group mark' : 'mark', description: 'x' }
      : row.url.includes('/members/')
        ? { access_level: 10 }
        : { description: 'x' },
    [`DELETE ${row.url}`]: row.url.endsWith('/labels') ? { name: 'not-there' } : {},
    'POST /:project/-/issues/bulk_update': { update: { issuable_ids: world.issueId, state_event: '' } },
    'POST /groups/:group/-/issues/bulk_update': {
      update: { issuable_ids: world.issueId, state_event: '' },
    },
    'POST /groups/:group/-/issues/bulk_undo': {
      undo: { request: 'none', issuable_ids: world.issueId },
    },
    'POST /:project/-/issues/bulk_move': {
      move: { issuable_ids: world.issueId, to_project_id: world.projectId },
    },
    'POST /:project/-/issues/bulk_undo': { undo: { request: 'none', issuable_ids: world.issueId } },
  };
  const payload =
    key === 'POST /:project/-/todos'
      ? { issuable_id: world.issueId, issuable_type: 'Issue' }
      : (payloads[key] ?? (row.method === 'GET' ? undefined : lists[key]));
  return { url: url + query, payload };
}

async function ownTokenId(user: TestUser): Promise<number> {
  const token = await server.createToken(user, ['api']);
  const { id } = (await call('GET', '/api/v4/personal_access_tokens/self', { token })).json<{ id: number }>();
  return id;
}
