import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { features } from '../server/features/index.ts';
import { unsubscribeKey } from '../server/features/notifications/unsubscribe.service.ts';
import type { TestUser } from '../testing/server.ts';
import { riddleMigration, riddles } from '../testing/toy-subject.ts';
import type * as Routes from '../web/routes/route-tree.ts';
import { createStage, hydrated, untilIdle, whole, type Stage } from './stage.ts';
import { collectData, untranslatedTexts } from './untranslated.ts';
import { useWorld } from './world.ts';

/** Every page in marked English: a text without marks is one that nobody can translate. */
let stage: Stage;
let ann: TestUser;
let run = '';
let sha = '';
let key = '';
const boards = { project: 0, group: 0, epics: 0 };
const project = '/projects/acme%2Flarge';

useWorld(async () => {
  stage = await createStage({ signup: 'open' }, [...features, riddles]);
  const { server } = stage;
  await sql.raw(riddleMigration).execute(server.platform.db);
  ann = await server.createUser('ann', { admin: true });
  const bob = await server.createUser('bob');
  const { id: group } = await server.create(
    '/groups',
    { name: 'Acme', path: 'acme', visibility: 'public' },
    ann,
  );
  await server.create(
    '/projects',
    { name: 'Large', path: 'large', namespace_id: group, visibility: 'public', initialize_with_readme: true },
    ann,
  );
  const other = await server.create(
    '/projects',
    { name: 'Other', path: 'other', namespace_id: group, visibility: 'public' },
    ann,
  );
  await server.create(`${project}/members`, { user_id: bob.id, access_level: 30 }, ann);
  for (const place of ['/groups/acme', project]) {
    await server.create(
      `${place}/labels`,
      { name: place.length > 14 ? 'bug' : 'docs', color: '#d73a4a' },
      ann,
    );
    await server.create(
      `${place}/milestones`,
      { title: 'Autumn', start_date: '2026-01-01', due_date: '2027-01-31' },
      ann,
    );
  }
  await server.create('/groups/acme/riddles', { title: 'Four legs', description: 'At *noon*' }, ann);
  await server.create(
    '/groups/acme/epics',
    {
      title: 'Broken house',
      labels: 'docs',
      start_date_is_fixed: true,
      start_date_fixed: '2026-01-01',
    },
    ann,
  );
  const first = await server.create(
    `${project}/issues`,
    { title: 'Broken door', description: '- [ ] paint' },
    ann,
  );
  await server.create(`${project}/issues`, { title: 'Broken window', confidential: true, weight: 2 }, ann);
  await server.create(`${project}/issues`, { title: 'Moving on' }, ann);
  const say = (body: string) => server.api('POST', `${project}/issues/${first.iid}/notes`, ann, { body });
  await say('/label ~bug\n/assign @bob\n/estimate 2d\n/spend 3h\n/due 2027-01-01\n/milestone %Autumn');
  await say('/title Broken doors\n/health_status at_risk\n/weight 3');
  await say('/relate #2');
  await say('/blocked_by #3');
  await server.create(`${project}/issues/${first.iid}/discussions`, { body: 'A thread' }, ann);
  await server.api('PUT', `${project}/issues/${first.iid}`, bob, { description: '- [x] paint' });
  await server.create(`${project}/repository/branches`, { branch: 'feature', ref: 'main' }, ann);
  await server.create(`${project}/repository/tags`, { tag_name: 'v1', ref: 'main', message: 'One' }, ann);
  await server.create(
    `${project}/repository/files/src%2Fmain.ts`,
    { branch: 'feature', commit_message: 'Code', content: 'export {};\n' },
    ann,
  );
  await server.create(
    `${project}/merge_requests`,
    { title: 'Mend it', description: 'At *noon*', source_branch: 'feature', target_branch: 'main' },
    ann,
  );
  for (const [branch, more] of [
    ['clash', { start_branch: 'main' }],
    ['main', {}],
  ] as const)
    await server.create(
      `${project}/repository/commits`,
      {
        branch,
        ...more,
        commit_message: 'Clash',
        actions: [
          { action: 'create', file_path: 'clash.md', content: branch },
          { action: 'create', file_path: 'clash.bin', content: `\0${branch}` },
        ],
      },
      ann,
    );
  await server.create(
    `${project}/merge_requests`,
    { title: 'Mend it again', source_branch: 'clash', target_branch: 'main' },
    ann,
  );
  const commits = (await server.api('GET', `${project}/repository/commits?ref_name=main`, ann)).json<
    { id: string }[]
  >();
  sha = commits[0]!.id;
  const moved = await server.create(`${project}/issues`, { title: 'Elsewhere' }, ann);
  const begun = await server.call('POST', '/acme/large/-/issues/bulk_move', ann, {
    move: { issuable_ids: String(moved.id), to_project_id: other.id },
  });
  run = begun.json<{ path: string }>().path;
  key = await unsubscribeKey(server.platform.db, { userId: ann.id, type: 'Issue', id: first.id });
  for (const [path, of] of [
    [`${project}/boards`, 'project'],
    ['/groups/acme/boards', 'group'],
    ['/groups/acme/epic_boards', 'epics'],
  ] as const)
    [{ id: boards[of] }] = (await server.api('GET', path, ann)).json<[{ id: number }]>();
  await server.drain();
});

/** An address of each page, by its route. A new route needs one here. */
const addresses: () => Readonly<Record<string, string | null>> = () => ({
  '/': '/',
  '/dashboard/todos': '/dashboard/todos',
  '/:path': '/acme/large',
  '/:path/-/tree/*?': '/acme/large/-/tree/feature/src',
  '/:path/-/blob/*?': '/acme/large/-/blob/feature/src/main.ts',
  '/:path/-/edit/*?': '/acme/large/-/edit/feature/src/main.ts',
  '/:path/-/new/*?': '/acme/large/-/new/feature/src',
  '/:path/-/blame/*?': '/acme/large/-/blame/feature/src/main.ts',
  '/:path/-/commits/*?': '/acme/large/-/commits/feature',
  '/:path/-/commit/:sha': `/acme/large/-/commit/${sha}`,
  '/:path/-/branches': '/acme/large/-/branches',
  '/:path/-/tags': '/acme/large/-/tags',
  '/:path/-/compare/*?': '/acme/large/-/compare/main...feature',
  '/:path/-/find_file/*?': '/acme/large/-/find_file/main',
  '/:path/-/activity': '/acme/large/-/activity',
  '/:path/-/issues/:iid': '/acme/large/-/issues/1',
  '/explore': '/explore',
  '/explore/groups': '/explore/groups',
  '/dashboard': '/dashboard',
  '/:path/-/forks': '/acme/large/-/forks',
  '/:path/-/forks/new': '/acme/large/-/forks/new',
  '/:path/-/issues/moves/:run': run,
  '/:path/-/issues': '/acme/large/-/issues',
  '/dashboard/issues': '/dashboard/issues',
  '/dashboard/merge_requests': '/dashboard/merge_requests',
  '/dashboard/epics': '/dashboard/epics',
  '/:path/-/issues/new': '/acme/large/-/issues/new',
  '/:path/-/merge_requests': '/acme/large/-/merge_requests',
  '/:path/-/merge_requests/new': '/acme/large/-/merge_requests/new',
  '/:path/-/merge_requests/:iid': '/acme/large/-/merge_requests/1',
  '/:path/-/merge_requests/:iid/commits': '/acme/large/-/merge_requests/1/commits',
  '/:path/-/merge_requests/:iid/diffs': '/acme/large/-/merge_requests/1/diffs',
  '/:path/-/merge_requests/:iid/conflicts': '/acme/large/-/merge_requests/2/conflicts',
  '/:path/-/labels': '/acme/large/-/labels',
  '/:path/-/labels/:id/edit': '/acme/large/-/labels/2/edit',
  '/groups/:group/-/labels': '/groups/acme/-/labels',
  '/groups/:group/-/labels/:id/edit': '/groups/acme/-/labels/1/edit',
  '/groups/new': '/groups/new',
  '/groups/:group': '/acme',
  '/groups/:group/-/group_members': '/groups/acme/-/group_members',
  '/groups/:group/-/edit': '/groups/acme/-/edit',
  '/groups/:group/-/issues': '/groups/acme/-/issues',
  '/groups/:group/-/merge_requests': '/groups/acme/-/merge_requests',
  '/groups/:group/-/epics': '/groups/acme/-/epics',
  '/groups/:group/-/epics/new': '/groups/acme/-/epics/new',
  '/groups/:group/-/roadmap': '/groups/acme/-/roadmap',
  '/groups/:group/-/epics/:iid': '/groups/acme/-/epics/1',
  '/groups/:group/-/:segment/:iid': '/groups/acme/-/riddles/1',
  '/projects/new': '/projects/new',
  '/:path/-/settings': '/acme/large/-/settings',
  '/:path/-/settings/repository': '/acme/large/-/settings/repository',
  '/:path/-/project_members': '/acme/large/-/project_members',
  // Leads to the one that was looked at last.
  '/:path/-/boards': null,
  // In lanes; that of the group without.
  '/:path/-/boards/:id': `/acme/large/-/boards/${boards.project}?group_by=epic`,
  '/groups/:group/-/boards': null,
  '/groups/:group/-/boards/:id': `/groups/acme/-/boards/${boards.group}`,
  '/groups/:group/-/epic_boards': null,
  '/groups/:group/-/epic_boards/:id': `/groups/acme/-/epic_boards/${boards.epics}`,
  '/:path/-/milestones': '/acme/large/-/milestones',
  '/:path/-/milestones/new': '/acme/large/-/milestones/new',
  '/:path/-/milestones/:iid': '/acme/large/-/milestones/1',
  '/:path/-/milestones/:iid/edit': '/acme/large/-/milestones/1/edit',
  '/groups/:group/-/milestones': '/groups/acme/-/milestones',
  '/groups/:group/-/milestones/new': '/groups/acme/-/milestones/new',
  '/groups/:group/-/milestones/:iid': '/groups/acme/-/milestones/1',
  '/groups/:group/-/milestones/:iid/edit': '/groups/acme/-/milestones/1/edit',
  '/:path/-/settings/access_tokens': '/acme/large/-/settings/access_tokens',
  '/groups/:group/-/settings/access_tokens': '/groups/acme/-/settings/access_tokens',
  '/:path/-/settings/approval_rules': '/acme/large/-/settings/approval_rules',
  '/:path/-/settings/deploy_keys': '/acme/large/-/settings/deploy_keys',
  '/users/sign_in': '/users/sign_in',
  '/users/sign_up': '/users/sign_up',
  '/users/password/new': '/users/password/new',
  '/users/password/edit': '/users/password/edit?reset_password_token=x',
  '/users/confirmation': '/users/confirmation?email=ann%40example.com',
  '/-/setup': '/-/setup?token=x',
  '/-/profile': '/-/profile',
  '/-/profile/account': '/-/profile/account',
  '/-/profile/emails': '/-/profile/emails',
  '/-/profile/active_sessions': '/-/profile/active_sessions',
  '/-/profile/personal_access_tokens': '/-/profile/personal_access_tokens',
  '/-/profile/keys': '/-/profile/keys',
  '/-/profile/preferences': '/-/profile/preferences',
  '/-/profile/notifications': '/-/profile/notifications',
  '/admin/users': '/admin/users',
  '/admin/users/new': '/admin/users/new',
  '/admin/mails': '/admin/mails',
  '/admin/audit_events': '/admin/audit_events',
  '/admin/health': '/admin/health',
  '/admin/abuse_reports': '/admin/abuse_reports',
  // Documents are English; the frame around them is on every page.
  '/help': null,
  '/help/:section/:document': null,
  // The description of the API is English.
  '/-/api': null,
  '/-/sent_notifications/:key/unsubscribe': `/-/sent_notifications/${key}/unsubscribe`,
  '/-/abuse_reports/new': '/-/abuse_reports/new?user_id=2&ref_url=x',
});

/** Of the sources, whose JSX needs Vite. */
async function routes(): Promise<string[]> {
  const paths = new Set<string>();
  const vite = await createServer({
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { routeTree } = (await vite.ssrLoadModule('/web/routes/route-tree.ts')) as typeof Routes;
    for (const one of routeTree)
      for (const route of 'open' in one ? await one.open() : [one])
        if (route.component !== undefined) paths.add(route.path);
  } finally {
    await vite.close();
  }
  return [...paths];
}

/** Untranslated texts of a page, by its address. */
async function walk(page: Page, visited: readonly string[]): Promise<string[]> {
  const data = collectData(page);
  const found: string[] = [];
  for (const address of visited) {
    await page.goto(stage.base + address);
    await hydrated(page);
    await untilIdle(page);
    for (const text of await untranslatedTexts(page, data)) found.push(`${address} ${text}`);
  }
  return found;
}

it('UX-01 every page is known to this journey', async () => {
  expect((await routes()).filter((path) => !(path in addresses()))).toEqual([]);
});

// Was: there was one language, and whatever was written into the code was shown.
it('UX-01 no page shows a text that comes from no catalogue', { timeout: 240_000 }, async () => {
  const visited = Object.values(addresses()).filter((address) => address !== null);
  const page = await stage.open(ann, { locale: 'en-XA' });
  expect(await walk(page, [...visited, '/acme/large/-/nothing'])).toEqual([]);
});

/** Opens each menu, panel and dialog of a page, one after another. */
async function openAll(page: Page, address: string): Promise<string[]> {
  const data = collectData(page);
  const found: string[] = [];
  await page.goto(stage.base + address);
  await whole(page);
  const openers = page.locator('summary:visible, button[aria-haspopup]:visible, .token-menu:visible');
  for (let index = 0; index < (await openers.count()); index++) {
    await openers.nth(index).click();
    // A panel that was open before can still say so while it is hidden.
    await page
      .locator('details[open]:visible, [aria-expanded="true"]:visible, dialog[open]:visible')
      .first()
      .waitFor();
    await untilIdle(page);
    for (const text of await untranslatedTexts(page, data)) found.push(`${address} ${index} ${text}`);
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      for (const open of document.querySelectorAll('details[open]')) open.removeAttribute('open');
    });
  }
  for (const keys of ['ControlOrMeta+k', '?']) {
    await page.keyboard.press(keys);
    await page.locator('dialog[open]').waitFor();
    for (const text of await untranslatedTexts(page, data)) found.push(`${address} ${keys} ${text}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return [...new Set(found)];
}

it('UX-01 nor does a menu or dialog of the pages of issues', { timeout: 120_000 }, async () => {
  const page = await stage.open(ann, { locale: 'en-XA', viewport: { width: 1500, height: 1000 } });
  const found = [];
  for (const address of ['/acme/large/-/issues/1', '/acme/large/-/issues', '/acme/large/-/issues/new'])
    found.push(...(await openAll(page, address)));
  expect(found).toEqual([]);
});

it('UX-01 neither does it for signed-out readers', { timeout: 240_000 }, async () => {
  const visited = Object.values(addresses()).filter((address) => address !== null);
  const page = await stage.open(undefined, { locale: 'en-XA' });
  expect(await walk(page, visited)).toEqual([]);
});
