import { changeNotifications } from './api-tour-notifications.ts';
import { changeKeys } from './api-tour-keys.ts';
import { changeIssues } from './api-tour-issues.ts';
import type { ApiTour } from './api-tour.ts';
import { encodePng } from './png.ts';
import type { TestUser } from './server.ts';

/** The result of the setup: beside each full object an empty one, so that both shapes are read. */
export interface Places {
  readonly ann: TestUser;
  readonly bob: TestUser;
  readonly group: number;
  readonly subgroup: number;
  /** With code, issues and everything else. */
  readonly project: number;
  /** A personal project, empty. */
  readonly empty: number;
  readonly labels: Readonly<Record<'project' | 'group', number>>;
  readonly milestones: Readonly<Record<'project' | 'group', number>>;
  readonly issue: number;
  readonly notes: readonly number[];
  readonly planned: { readonly link: number; readonly events: Readonly<Record<string, number>> };
  readonly talk: {
    readonly discussion: string;
    readonly reply: number;
    readonly award: number;
    readonly noteAward: number;
  };
  readonly blob: string;
  readonly upload: { readonly id: number; readonly secret: string };
}

const picture = () => encodePng(2, 2, () => [10, 20, 30]);

/** Calls every route that changes something, and creates what the reading routes then show. */
export async function changeEverything(tour: ApiTour): Promise<Places> {
  const { ann, bob } = await changePeople(tour);
  const { group, subgroup } = await changeGroups(tour, ann, bob);
  const { project, empty } = await changeProjects(tour, ann, bob, group, subgroup);
  const blob = await changeCode(tour, project);
  const work = await changeIssues(tour, ann, project, group);
  await changeNotifications(tour, ann, project, group);
  await tour.must('POST', '/markdown', {
    payload: { text: 'Some *words* and #1', gfm: true, project: 'studio/site' },
  });
  const upload = await changeUploads(tour, project);
  await destroy(tour, project, group);
  return { ann, bob, group, subgroup, project, empty, blob, upload, ...work };
}

async function changeUploads(
  tour: ApiTour,
  project: number,
): Promise<{ readonly id: number; readonly secret: string }> {
  const params = { id: project };
  const attach = () =>
    tour.must<{ id: number; url: string }>('POST', '/projects/:id/uploads', { params, file: picture() });
  const first = await attach();
  const second = await attach();
  const kept = await attach();
  await tour.must('DELETE', '/projects/:id/uploads/:upload_id', {
    params: { ...params, upload_id: first.id },
  });
  const secretOf = ({ url }: { url: string }): string => url.split('/')[2]!;
  await tour.must('DELETE', '/projects/:id/uploads/:secret/:filename', {
    params: { ...params, secret: secretOf(second), filename: 'picture.png' },
  });
  return { id: kept.id, secret: secretOf(kept) };
}

async function changePeople(tour: ApiTour): Promise<{ ann: TestUser; bob: TestUser }> {
  const ann = await tour.server.createUser('ann');
  const bob = await tour.server.createUser('bob');
  await tour.must('PUT', '/users/:id', {
    params: { id: ann.id },
    payload: {
      bio: 'Draws',
      location: 'Here',
      website_url: 'https://example.com',
      organization: 'Studio',
      job_title: 'Painter',
      pronouns: 'she',
      public_email: 'ann@example.com',
    },
  });
  await tour.must('PUT', '/user/avatar', { as: ann, avatar: picture() });
  await tour.must('PUT', '/user/status', {
    as: ann,
    payload: { emoji: 'coffee', message: 'Away', availability: 'busy', clear_status_after: '30_minutes' },
  });
  await tour.must('PUT', '/user/status', { as: bob, payload: { message: 'Here' } });
  const email = await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'two@example.com' } });
  await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'three@example.com' } });
  await tour.must('DELETE', '/user/emails/:id', { as: ann, params: { id: email.id } });
  const four = await tour.must('POST', '/users/:id/emails', {
    params: { id: bob.id },
    payload: { email: 'four@example.com', skip_confirmation: true },
  });
  const five = await tour.must('POST', '/user/emails', { as: ann, payload: { email: 'five@example.com' } });
  await tour.must('GET', '/user/emails/:id', { as: ann, params: { id: five.id } });
  await tour.must('GET', '/users/:id/emails/:email_id', { params: { id: bob.id, email_id: four.id } });
  await tour.must('DELETE', '/users/:id/emails/:email_id', { params: { id: ann.id, email_id: five.id } });
  await changeKeys(tour, ann);
  await tour.must('POST', '/user/personal_access_tokens', {
    as: ann,
    payload: { name: 'reads', scopes: 'read_user', description: 'For a script', expires_at: inAMonth() },
  });
  const token = await tour.must('POST', '/users/:user_id/personal_access_tokens', {
    params: { user_id: ann.id },
    payload: { name: 'gone', scopes: 'api' },
  });
  const rotated = await tour.must('POST', '/personal_access_tokens/:id/rotate', {
    as: ann,
    params: { id: token.id },
  });
  await tour.must('DELETE', '/personal_access_tokens/:id', { as: ann, params: { id: rotated.id } });
  const { id } = await tour.must('POST', '/users', {
    payload: {
      username: 'carl',
      name: 'Carl',
      email: 'carl@example.com',
      password: 'wooden-gate-17-lantern',
      skip_confirmation: true,
    },
  });
  await tour.must('POST', '/users/:id/block', { params: { id } });
  await tour.must('POST', '/users/:id/unblock', { params: { id } });
  await tour.server.platform.db
    .updateTable('users')
    .set({ state: 'blocked_pending_approval' })
    .where('id', '=', id)
    .execute();
  await tour.must('POST', '/users/:id/approve', { params: { id } });
  await tour.must('DELETE', '/users/:id', { params: { id } });
  return { ann, bob };
}

async function changeGroups(tour: ApiTour, ann: TestUser, bob: TestUser) {
  const { id: group } = await tour.must('POST', '/groups', {
    payload: { name: 'Studio', path: 'studio', visibility: 'public', description: 'Where all is made' },
  });
  const { id: subgroup } = await tour.must('POST', '/groups', {
    payload: { name: 'Team', path: 'team', visibility: 'public', parent_id: group },
  });
  await tour.must('PUT', '/groups/:id', { params: { id: group }, avatar: picture() });
  await tour.must('POST', '/groups/:id/archive', { params: { id: subgroup } });
  await tour.must('POST', '/groups/:id/unarchive', { params: { id: subgroup } });
  await tour.must('POST', '/groups/:id/members', {
    params: { id: group },
    payload: { user_id: ann.id, access_level: 30, expires_at: inAMonth() },
  });
  await tour.must('POST', '/groups/:id/members', {
    params: { id: group },
    payload: { user_id: bob.id, access_level: 20 },
  });
  await tour.must('PUT', '/groups/:id/members/:user_id', {
    params: { id: group, user_id: bob.id },
    payload: { access_level: 30 },
  });
  return { group, subgroup };
}

async function changeProjects(tour: ApiTour, ann: TestUser, bob: TestUser, group: number, subgroup: number) {
  const { id: project } = await tour.must('POST', '/projects', {
    payload: {
      name: 'Site',
      path: 'site',
      namespace_id: group,
      visibility: 'public',
      initialize_with_readme: true,
    },
  });
  const { id: empty } = await tour.must('POST', '/projects', {
    as: ann,
    payload: { name: 'Notes', path: 'notes', visibility: 'public' },
  });
  await tour.must('POST', '/projects', { payload: { name: 'Plans', namespace_id: subgroup } });
  const params = { id: project };
  await tour.must('PUT', '/projects/:id', { params, avatar: picture() });
  await tour.must('PUT', '/projects/:id', {
    params,
    payload: { description: 'The site', topics: 'web,design' },
  });
  await tour.must('POST', '/projects/:id/archive', { params });
  await tour.must('POST', '/projects/:id/unarchive', { params });
  for (const as of [tour.root, ann, bob]) await tour.must('POST', '/projects/:id/star', { as, params });
  await tour.must('POST', '/projects/:id/unstar', { as: bob, params });
  await tour.must('POST', '/projects/:id/unstar', { as: bob, params });
  const fork = { id: (await tour.must('POST', '/projects/:id/fork', { as: bob, params })).id };
  await tour.ask('POST', '/projects/:id/fork', { as: bob, params });
  await tour.must('DELETE', '/projects/:id/fork', { as: bob, params: fork });
  await tour.ask('DELETE', '/projects/:id/fork', { as: bob, params: fork });
  await tour.must('POST', '/projects/:id/fork/:forked_from_id', {
    as: bob,
    params: { ...fork, forked_from_id: project },
  });
  for (const user_id of [ann.id, bob.id])
    await tour.must('POST', '/projects/:id/members', { params, payload: { user_id, access_level: 30 } });
  for (const [kind, id] of [
    ['project', params.id],
    ['group', group],
  ])
    for (const email of ['guest@example.com', 'visitor@example.com'])
      await tour.must('POST', `/${kind}s/:id/invitations`, {
        params: { id: id! },
        payload: { email, access_level: 30, expires_at: inAMonth() },
      });
  await tour.must('PUT', '/projects/:id/members/:user_id', {
    params: { id: project, user_id: ann.id },
    payload: { access_level: 40, expires_at: inAMonth() },
  });
  await tour.must('POST', '/projects/:id/protected_branches', {
    params,
    payload: { name: 'release/*', push_access_level: 40 },
  });
  await tour.must('POST', '/projects/:id/protected_branches', { params, payload: { name: 'old' } });
  await tour.must('PATCH', '/projects/:id/protected_branches/:name', {
    params: { id: project, name: 'release/*' },
    payload: { allow_force_push: true },
  });
  return { project, empty };
}

async function changeCode(tour: ApiTour, id: number): Promise<string> {
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
  await tour.must('POST', '/projects/:id/repository/files/:file_path', {
    params: { id, file_path: '.gitlab/issue_templates/Bug.md' },
    payload: { ...file, content: '## What happens\n', commit_message: 'Add a template' },
  });
  await tour.must('DELETE', '/projects/:id/repository/files/:file_path', {
    params: { id, file_path: 'gone.md' },
    payload: { branch: 'main', commit_message: 'Take it away' },
  });
  for (const branch of ['merged', 'gone'])
    await tour.must('POST', '/projects/:id/repository/branches', {
      params: { id },
      payload: { branch, ref: 'main' },
    });
  await tour.must('DELETE', '/projects/:id/repository/branches/:branch', { params: { id, branch: 'gone' } });
  await tour.must('DELETE', '/projects/:id/repository/merged_branches', { params: { id } });
  for (const tag of [{ tag_name: 'v1', message: 'The first' }, { tag_name: 'v2' }, { tag_name: 'gone' }])
    await tour.must('POST', '/projects/:id/repository/tags', {
      params: { id },
      payload: { ref: 'main', ...tag },
    });
  await tour.must('DELETE', '/projects/:id/repository/tags/:tag_name', { params: { id, tag_name: 'gone' } });
  for (const place of [{}, { path: 'src/one.ts', line: 1, line_type: 'new' }])
    await tour.must('POST', '/projects/:id/repository/commits/:sha/comments', {
      params: { id, sha: 'main' },
      payload: { note: 'Well done', ...place },
    });
  const tree = await tour.must<{ id: string; type: string }[]>('GET', '/projects/:id/repository/tree', {
    params: { id },
  });
  return tree.find(({ type }) => type === 'blob')!.id;
}

/** Calls that delete something. */
async function destroy(tour: ApiTour, project: number, group: number): Promise<void> {
  await tour.must('DELETE', '/projects/:id/protected_branches/:name', {
    params: { id: project, name: 'old' },
  });
  for (const [kind, id] of [
    ['project', project],
    ['group', group],
  ] as const) {
    const { id: user_id } = await tour.server.createUser(`short-${kind}`);
    await tour.must('POST', `/${kind}s/:id/members`, {
      params: { id },
      payload: { user_id, access_level: 10 },
    });
    await tour.must('DELETE', `/${kind}s/:id/members/:user_id`, { params: { id, user_id } });
    await tour.must('DELETE', `/${kind}s/:id/invitations/:email`, {
      params: { id, email: 'guest@example.com' },
    });
    const made = await tour.must('POST', `/${kind}s`, { payload: { name: 'Gone', path: 'gone' } });
    await tour.must('DELETE', `/${kind}s/:id`, { params: { id: made.id } });
  }
  // The deleted author of a text is shown as such.
  const dora = await tour.server.createUser('dora');
  await tour.must('POST', '/projects/:id/issues/:noteable_iid/notes', {
    as: dora,
    params: { id: project, noteable_iid: 2 },
    payload: { body: 'Goodbye' },
  });
  await tour.must('DELETE', '/users/:id', { params: { id: dora.id } });
}

function inAMonth(): string {
  return new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
