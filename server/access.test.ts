import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { people, rows, rules, visibilityRows } from './access-table.ts';
import type { TableRow } from './access-table.ts';
import { tokenScopes } from './platform/access/viewer.ts';
import type { TokenScope } from './platform/access/viewer.ts';

type Person = (typeof people)[number];
type Visibility = (typeof visibilityRows)[number];

const levels: Partial<Record<Person, number>> = {
  guest: 10,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
};

/** One group with one project of a visibility, and what a route's example needs in it. */
interface World {
  readonly group: string;
  readonly project: string;
  readonly projectId: number;
  readonly memberId: number;
  readonly issueId: number;
  readonly noteId: number;
  readonly discussionId: string;
  readonly versionId: number;
  readonly awardId: number;
  readonly noteAwardId: number;
  readonly commitNoteId: number;
  readonly commitDiscussionId: string;
  readonly labelId: number;
  readonly groupLabelId: number;
  readonly milestoneId: number;
  readonly groupMilestoneId: number;
  readonly sha: string;
  readonly blob: string;
}

let server: TestServer;
let root: TestUser;
const users = {} as Record<Exclude<Person, 'nobody'>, TestUser>;
const worlds = {} as Record<Visibility, World>;
let counter = 0;

async function call(
  method: string,
  url: string,
  user: TestUser | { token: string } | null,
  payload?: object,
) {
  return server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Creates something as the administrator; returns the answer. */
async function make<T = { id: number }>(url: string, payload: object = {}): Promise<T> {
  const answer = await call('POST', `/api/v4${url}`, root, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json<T>();
}

async function createWorld(visibility: Visibility): Promise<World> {
  const group = `group-${visibility}`;
  const { id: groupId } = await make('/groups', { name: group, path: group, visibility });
  for (const [person, level] of Object.entries(levels))
    await make(`/groups/${groupId}/members`, { user_id: users[person as 'guest'].id, access_level: level });
  const project = `${group}/project`;
  const { id: projectId } = await make('/projects', {
    name: 'project',
    namespace_id: groupId,
    visibility,
    initialize_with_readme: true,
  });
  const member = await server.createUser(`member-${visibility}`);
  await make(`/projects/${projectId}/members`, { user_id: member.id, access_level: 10 });
  await make(`/groups/${groupId}/members`, { user_id: member.id, access_level: 10 });
  const issue = await make<{ id: number }>(`/projects/${projectId}/issues`, { title: 'An issue' });
  const thread = await make<{ id: string; notes: { id: number }[] }>(
    `/projects/${projectId}/issues/1/discussions`,
    { body: 'A note' },
  );
  const noteId = thread.notes[0]!.id;
  await call('PUT', `/api/v4/projects/${projectId}/issues/1`, root, { description: 'Changed' });
  const discussions = (await call('GET', `/${project}/-/issues/1/discussions.json`, root)).json<
    { notes: { description_version_id?: number }[] }[]
  >();
  const versionId = discussions
    .flatMap(({ notes }) => notes)
    .find((one) => one.description_version_id !== undefined)!.description_version_id!;
  const award = await make<{ id: number }>(`/projects/${projectId}/issues/1/award_emoji`, { name: 'tada' });
  const noteAward = await make<{ id: number }>(
    `/projects/${projectId}/issues/1/notes/${noteId}/award_emoji`,
    { name: 'tada' },
  );
  const label = await make<{ id: number }>(`/projects/${projectId}/labels`, { name: 'mark', color: 'red' });
  const groupLabel = await make<{ id: number }>(`/groups/${groupId}/labels`, {
    name: 'group mark',
    color: 'red',
  });
  const milestone = await make<{ id: number }>(`/projects/${projectId}/milestones`, { title: 'one' });
  const groupMilestone = await make<{ id: number }>(`/groups/${groupId}/milestones`, { title: 'group one' });
  await make(`/projects/${projectId}/repository/branches`, { branch: 'side', ref: 'main' });
  await make(`/projects/${projectId}/repository/tags`, { tag_name: 'v1', ref: 'main' });
  const tree = (await call('GET', `/api/v4/projects/${projectId}/repository/tree`, root)).json<
    { id: string }[]
  >();
  const commits = (await call('GET', `/api/v4/projects/${projectId}/repository/commits`, root)).json<
    { id: string }[]
  >();
  const sha = commits[0]!.id;
  const written = await call('POST', `/${project}/-/commit/${sha}/notes`, root, { note: 'A note' });
  return {
    group,
    project,
    projectId,
    memberId: member.id,
    issueId: issue.id,
    noteId,
    discussionId: thread.id,
    commitDiscussionId: written.json<{ discussion_id: string }>().discussion_id,
    versionId,
    awardId: award.id,
    noteAwardId: noteAward.id,
    commitNoteId: Number(written.json<{ id: string }>().id),
    labelId: label.id,
    groupLabelId: groupLabel.id,
    milestoneId: milestone.id,
    groupMilestoneId: groupMilestone.id,
    sha,
    blob: tree[0]!.id,
  };
}

const payloads: Readonly<Record<string, object>> = {
  'POST /-/setup': { token: 'x', username: 'x', name: 'x', email: 'x@example.com', password: 'x' },
  'POST /users/sign_in': { login: 'nobody-of-that-name', password: 'x' },
  'PUT /-/profile': { bio: 'x' },
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
  'GET /-/setup.json': '?token=x',
  'GET /api/v4/avatar': '?email=x@example.com',
  'GET /:project/-/compare.json': '?from=main&to=side',
  'GET /:project/-/blob.json': '?at=main/README.md',
  'GET /:project/-/blob_lines.json': '?at=main/README.md&from=0',
  'GET /:project/-/blame.json': '?at=main/README.md',
  'GET /:project/-/autocomplete_sources/commands': '?type=Issue&type_id=1',
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
  'DELETE /api/v4/projects/:id/labels/:label_id': async (world) => ({
    label_id: (await make(`/projects/${world.projectId}/labels`, { name: `l${counter}`, color: 'red' })).id,
  }),
  'DELETE /api/v4/groups/:id/labels/:label_id': async (world) => ({
    label_id: (await make(`/groups/${world.group}/labels`, { name: `l${counter}`, color: 'red' })).id,
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
async function example(
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
    forked_from_id: world.projectId,
    link: 1,
    note_id: row.url.includes('/commit/') ? world.commitNoteId : world.noteId,
    discussion_id: row.url.includes('/commit/') ? world.commitDiscussionId : world.discussionId,
    version_id: world.versionId,
    award_id: row.url.includes('/notes/') ? world.noteAwardId : world.awardId,
    label_id: inGroup ? world.groupLabelId : world.labelId,
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

/** What an answer says about rights. A 404 for something inside (a missing label) is not about rights. */
function verdict(row: TableRow, status: number, body: string): string {
  if (status === 401) return row.url === '/users/sign_in' ? '+' : '1';
  if (status === 403) return /valid any more|yourself|last administrator|account is/.test(body) ? '+' : '3';
  if (status === 404)
    return /"404 (?:Award Emoji Name has already been taken|Branch|Email|Event|File|Issue Link|Label|Session|Template) Not Found"/.test(
      body,
    ) || row.rule === 'everybody'
      ? '+'
      : '4';
  return '+';
}

beforeAll(async () => {
  server = await createTestServer();
  await server.app.ready();
  root = await server.createUser('root-person', { admin: true });
  users.administrator = root;
  for (const person of people)
    if (person !== 'nobody' && person !== 'administrator')
      users[person] = await server.createUser(`the-${person}`);
  for (const visibility of visibilityRows) worlds[visibility] = await createWorld(visibility);
}, 300_000);
afterAll(() => server?.close());

describe('rights', () => {
  it('are defined for every route, and for no other', () => {
    const known = new Set(rows.map((row) => `${row.method} ${row.url}`));
    const routes = new Set(
      server.app.routeTable
        .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
        .map(({ method, url }) => `${method} ${url}`),
    );
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
    // Routes of pages that the test server does not build, and of optional parts, may be missing.
    const optional = new Set(['POST /-/forms']);
    expect([...known].filter((route) => !routes.has(route) && !optional.has(route))).toEqual([]);
    for (const row of rows) expect(rules[row.rule], `${row.method} ${row.url}: ${row.rule}`).toBeDefined();
  });

  for (const [index, visibility] of visibilityRows.entries()) {
    it(`GROUP-01 hold for everybody on every route, ${visibility}`, async () => {
      const wrong: string[] = [];
      for (const row of rows) {
        if (
          !server.app.routeTable.some(({ method, url }) => method === row.method && url === row.url) ||
          row.url === '/-/cable'
        )
          continue;
        const expected = rules[row.rule]![index]!;
        for (const [column, person] of people.entries()) {
          const asker = person === 'nobody' ? null : users[person];
          const { url, payload } = await example(row, worlds[visibility], asker);
          const answer =
            row.url.startsWith('/:project/git-') || row.url.includes('info/refs')
              ? await gitCall(row, url, asker)
              : await call(row.method, url, asker, payload);
          const got = verdict(row, answer.statusCode, answer.statusCode >= 400 ? answer.body : '');
          if (answer.statusCode >= 500)
            wrong.push(
              `${row.method} ${row.url} as ${person}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
            );
          else if (got !== expected[column])
            wrong.push(
              `${row.method} ${row.url} as ${person}: ${answer.statusCode} instead of ${expected[column]} ${answer.statusCode >= 400 ? answer.body.slice(0, 120) : ''}`,
            );
        }
        await server.platform.db
          .updateTable('projects')
          .set({ archived: false })
          .where('id', '=', worlds[visibility].projectId)
          .execute();
      }
      expect(wrong).toEqual([]);
    }, 900_000);
  }

  it('a token allows what its scopes say and nothing else', async () => {
    const wrong: string[] = [];
    const world = worlds.public;
    const tokens = {} as Record<TokenScope, { token: string }>;
    for (const scope of tokenScopes) tokens[scope] = { token: await server.createToken(root, [scope]) };
    for (const row of rows) {
      if (row.scope === '-') continue;
      for (const scope of tokenScopes) {
        const allowed =
          scope === 'api' ||
          row.scope === 'own' ||
          (scope === 'read_api' && row.method === 'GET') ||
          (scope === 'read_user' && row.scope === 'user') ||
          ((scope === 'read_repository' || scope === 'write_repository') && row.scope === 'code');
        const { url, payload } = await example(row, world, root);
        const answer = await call(row.method, url, tokens[scope], payload);
        const refused = answer.statusCode === 403 && answer.body.includes('insufficient_scope');
        const selfOnly = row.scope === 'own' && !refused;
        if (refused === allowed && !selfOnly)
          wrong.push(
            `${row.method} ${row.url} with ${scope}: ${answer.statusCode} ${answer.body.slice(0, 100)}`,
          );
      }
      await server.platform.db
        .updateTable('projects')
        .set({ archived: false })
        .where('id', '=', world.projectId)
        .execute();
    }
    expect(wrong).toEqual([]);
  }, 900_000);
});

/** git authenticates by Basic; an empty list of commands is answered without a change. */
async function gitCall(row: TableRow, url: string, asker: TestUser | null) {
  const service = row.url.includes('receive') ? 'git-receive-pack' : 'git-upload-pack';
  return server.app.inject({
    method: row.method as 'GET',
    url,
    headers: {
      ...(asker === null
        ? {}
        : { authorization: `Basic ${Buffer.from(`x:${asker.token}`).toString('base64')}` }),
      ...(row.method === 'POST' ? { 'content-type': `application/x-${service}-request` } : {}),
    },
    ...(row.method === 'POST' ? { payload: '0000' } : {}),
  });
}
