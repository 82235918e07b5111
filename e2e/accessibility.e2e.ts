import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, whole, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

const longName = 'ThisNameHasNoSpacesAtAll'.repeat(10);

useWorld(async () => {
  stage = await createStage({ signup: 'open' });
  ann = await stage.server.createUser('ann', { admin: true });
  const bob = await stage.server.createUser('bob');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
    description: longName,
  });
  await stage.call(ann, 'POST', '/api/v4/groups', {
    name: longName,
    path: 'long',
    parent_id: group.id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: longName,
    path: 'large',
    namespace_id: group.id,
    visibility: 'public',
    description: 'مرحبا بالعالم 🌳 '.repeat(20),
  });
  await stage.call(ann, 'POST', '/api/v4/projects/acme%2Flarge/members', {
    username: 'bob',
    access_level: 30,
  });
  // was: links in the sentences of activity distinguished by colour alone, and chips and names too close for a finger
  const project = '/api/v4/projects/acme%2Flarge';
  for (const name of ['bug', 'p::1', 'ux'])
    await stage.call(ann, 'POST', `${project}/labels`, { name, color: '#d9534f' });
  for (const title of ['Short', 'Rendering stalls when the cache is cold, and again after the update'])
    for (const labels of ['p::1', 'bug,p::1,ux']) {
      const issue = await stage.call<{ iid: number }>(bob, 'POST', `${project}/issues`, { title });
      await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { labels, assignee_id: bob.id });
      await stage.call(ann, 'POST', `${project}/issues/${issue.iid}/notes`, { body: 'Seen it too, #1' });
    }
  await stage.call(ann, 'PUT', `${project}/issues/2`, { state_event: 'close' });
  for (const [branch, more] of [
    ['main', {}],
    [`a-${longName.slice(0, 120)}`, { start_branch: 'main' }],
  ] as const)
    await stage.call(ann, 'POST', `${project}/repository/commits`, {
      branch,
      ...more,
      commit_message: longName,
      actions: [{ action: 'create', file_path: `${branch.slice(0, 9)}.md`, content: longName }],
    });
  await stage.call(ann, 'POST', `${project}/merge_requests`, {
    title: longName.slice(0, 250),
    source_branch: `a-${longName.slice(0, 120)}`,
    target_branch: 'main',
    description: longName,
  });
  await stage.call(ann, 'POST', '/api/v4/groups/acme/epics', {
    title: longName.slice(0, 250),
    description: longName,
  });
  // Another, that conflicts.
  for (const [branch, more] of [
    ['clash', { start_branch: 'main' }],
    ['main', {}],
  ] as const)
    await stage.call(ann, 'POST', `${project}/repository/commits`, {
      branch,
      ...more,
      commit_message: 'Clash',
      actions: [
        { action: 'update', file_path: 'main.md', content: `${branch} ${longName}` },
        { action: 'create', file_path: 'a.bin', content: `\0${branch}` },
      ],
    });
  await stage.call(ann, 'POST', `${project}/merge_requests`, {
    title: 'Clash',
    source_branch: 'clash',
    target_branch: 'main',
  });
  await stage.server.drain();
});

const outside = [
  '/users/sign_in',
  '/users/sign_up',
  '/users/password/new',
  '/users/confirmation',
  '/-/setup',
  '/explore',
  '/explore/groups',
  '/groups/acme',
  '/no/such/page',
];
const inside = [
  '/dashboard',
  '/projects/new',
  '/groups/new',
  '/groups/acme',
  '/groups/acme/-/group_members',
  '/groups/acme/-/edit',
  '/groups/acme/-/settings/access_tokens',
  '/groups/acme/-/milestones',
  '/groups/acme/-/milestones/new',
  '/acme/large',
  '/acme/large/-/activity',
  '/acme/large/-/issues',
  '/acme/large/-/issues/1',
  '/groups/acme/-/issues',
  '/groups/acme/-/epics',
  '/groups/acme/-/epics/new',
  '/groups/acme/-/roadmap',
  '/groups/acme/-/epics/1',
  '/groups/acme/-/merge_requests',
  '/dashboard/merge_requests',
  '/dashboard/epics',
  '/acme/large/-/merge_requests',
  '/acme/large/-/merge_requests/new',
  '/acme/large/-/merge_requests/1',
  '/acme/large/-/merge_requests/1/commits',
  '/acme/large/-/merge_requests/1/diffs',
  '/acme/large/-/merge_requests/2/conflicts',
  '/acme/large/-/settings',
  '/acme/large/-/settings/repository',
  '/acme/large/-/settings/access_tokens',
  '/acme/large/-/settings/approval_rules',
  '/acme/large/-/settings/deploy_keys',
  '/acme/large/-/project_members',
  '/bob',
  '/-/profile',
  '/-/profile/account',
  '/-/profile/emails',
  '/-/profile/active_sessions',
  '/-/profile/personal_access_tokens',
  '/-/profile/keys',
  '/-/profile/preferences',
  '/admin/users',
  '/admin/users/new',
  '/admin/mails',
  '/admin/audit_events',
  '/admin/health',
];

/** What the colours of a theme can break; all else is the same in each. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

/** What is wrong with the page in a theme at its present width. */
async function findingsIn(page: Page, theme: string, rules?: string[]): Promise<string[]> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
  // The new theme is laid out with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const facts = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const widest = [...document.querySelectorAll('#app *')].findLast(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
    );
    return {
      overflow: document.documentElement.scrollWidth - width,
      widest: widest === undefined ? '' : `${widest.tagName} ${widest.className}`,
      headings: document.querySelectorAll('h1').length,
    };
  });
  const builder = axe(page);
  const { violations } = await (
    rules === undefined
      ? builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      : builder.withRules(rules)
  ).analyze();
  return [
    ...(facts.overflow > 0 ? [`${facts.overflow} wider than the window (${facts.widest})`] : []),
    ...(facts.headings === 1 ? [] : [`${facts.headings} h1`]),
    ...violations.map(({ id, nodes }) => `${id} at ${String(nodes[0]?.target)}`),
  ].map((finding) => `${theme}, ${page.viewportSize()!.width} wide: ${finding}`);
}

// Each page is fetched once a layout, and each layout looked at in two themes.
describe.each([
  [1350, 1350, 'light', 'dark_high_contrast'],
  [390, 768, 'dark', 'light_high_contrast'],
] as const)('%i and %i wide, %s and %s', (width, secondWidth, theme, secondTheme) => {
  it.each([
    ['signed out', outside],
    ['signed in', inside],
  ] as const)(
    'UX-01 every page %s passes axe, fits its width and has one heading of its own',
    { timeout: 300_000 },
    async (who, paths) => {
      const page = await stage.open(who === 'signed in' ? ann : undefined, {
        colorScheme: theme === 'dark' ? 'dark' : 'light',
      });
      const findings: string[] = [];
      for (const path of paths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(stage.base + path);
        await whole(page);
        const found = await findingsIn(page, theme);
        await page.setViewportSize({ width: secondWidth, height: 800 });
        found.push(...(await findingsIn(page, secondTheme, rulesOfColors)));
        findings.push(...found.map((finding) => `${path}: ${finding}`));
      }
      expect(findings).toEqual([]);
    },
  );
});
