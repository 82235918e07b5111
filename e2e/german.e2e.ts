import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme, type Issue } from './acme.ts';
import { hydrated, whole } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({ signup: 'open' });
let door: Issue;
useWorld(async () => {
  for (const name of ['bug', 'two words'])
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name, color: '#d73a4a' });
  await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: 'Herbst', due_date: '2027-01-31' });
  door = await acme.open('Die Tür klemmt', { labels: 'bug', weight: 3, description: '- [ ] ölen' });
  await acme.open('Das Fenster ist kaputt', { confidential: true, assignee_ids: [bob.id] });
  const say = (body: string) => acme.comment(ann, door, body).catch(() => undefined);
  await say(
    '/label ~"two words"\n/assign @bob\n/estimate 2d\n/spend 3h\n/due 2027-01-01\n/milestone %Herbst',
  );
  await say('/relate #2');
  await say('/health_status at_risk');
  await acme.comment(ann, door, 'Gesehen.');
  const thread = await acme.thread(ann, door, 'Wer hat den Schlüssel?');
  await acme.reply(bob, door, thread.id, 'Ich nicht.');
  await stage.server.drain();
});

const chunk = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
)['web/locales/de.ts']!.file;

async function visit(
  address: string,
  options: Parameters<typeof stage.open>[1] = {},
  user = bob,
): Promise<Page> {
  const tab = await stage.open(user, { locale: 'de-DE', viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(address);
  return tab;
}

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const isWide = (tab: Page): Promise<boolean> =>
  tab.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The pages around issues. */
const pages = (): readonly string[] => [
  acme.address(door),
  acme.page('issues'),
  acme.page('issues/new'),
  acme.page('labels'),
  acme.page('issues?label_name[]=bug&not[weight]=2&milestone_title=Herbst'),
  `${stage.base}/dashboard/issues`,
  `${stage.base}/groups/acme/-/issues`,
];

// Was: every page was English, whatever the browser asked for.
describe('pages of issues in German', () => {
  it('UX-01 A11Y-01 are so from the first byte, and stay so when the script takes over', async () => {
    const tab = await visit(acme.address(door));
    const answer = await stage.server.app.inject({
      url: `/acme/large/-/issues/${door.iid}`,
      headers: { 'accept-language': 'de-DE,de;q=0.9' },
    });
    expect(answer.headers['vary']).toContain('accept-language');
    for (const text of ['<html lang="de"', 'Fälligkeitsdatum', 'hat den Zustand auf', 'gerade eben'])
      expect(answer.body.includes(text), text).toBe(true);
    await hydrated(tab);
    expect(await tab.evaluate(() => document.documentElement.lang)).toBe('de');
    await tab.getByRole('heading', { name: 'Verknüpfte Issues' }).waitFor();
    await whole(tab);
    await tab.getByRole('textbox', { name: 'Kommentar' }).waitFor();
    await tab.getByText('hat den Zustand auf gefährdet geändert').waitFor();
    await expectAccessible(tab);
    // Found by the names of things, as somebody who listens would.
    await tab
      .getByRole('link', { name: /^Issues/ })
      .first()
      .click();
    await tab.getByRole('combobox', { name: 'Suchen oder filtern' }).waitFor();
    await tab.getByRole('button', { name: 'Filter hinzufügen' }).click();
    await tab.getByRole('option', { name: 'Meilenstein' }).click();
    await tab.getByRole('option', { name: 'ist nicht gesetzt' }).click();
    await tab.locator('.tokens', { hasText: 'Meilenstein: nicht gesetzt' }).waitFor();
    expect(await tab.title()).toBe('Issues · acme/large · Coppice');
    await expectAccessible(tab);
  });

  it('UX-01 are written in: a comment, an issue, a label', async () => {
    const tab = await visit(acme.page('issues/new'));
    await hydrated(tab);
    await tab.getByRole('textbox', { name: 'Titel' }).fill('Der Boden knarrt');
    await tab.getByRole('button', { name: 'Issue erstellen' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Der Boden knarrt' }).waitFor();
    await tab.getByRole('textbox', { name: 'Kommentar' }).fill('Überall.');
    await tab.getByRole('button', { name: 'Kommentieren', exact: true }).click();
    await tab.locator('.timeline-body', { hasText: 'Überall.' }).waitFor();
    await tab.getByRole('button', { name: 'Issue schließen' }).click();
    await tab.getByText('hat dies geschlossen').waitFor();
    await tab.getByText('Geschlossen', { exact: true }).first().waitFor();
  });

  // was: said that labels were for issues alone, in English
  it('UX-01 LABEL-01 say what labels are for, in both languages', async () => {
    const [ofProject, ofGroup] = [acme.page('labels'), `${stage.base}/groups/acme/-/labels`];
    const tab = await visit(ofProject, {}, ann);
    await tab.getByText('Labels ordnen Issues und Merge-Requests.').waitFor();
    await tab.getByRole('link', { name: 'Neues Label' }).or(tab.getByLabel('Name')).first().waitFor();
    expect(await isWide(tab)).toBe(false);
    await tab.goto(ofGroup);
    await tab.getByText('Labels ordnen Epics, Issues und Merge-Requests.').waitFor();
    const english = await visit(ofGroup, { locale: 'en-GB' }, ann);
    await english.getByText('Labels categorise epics, issues and merge requests.').waitFor();
    await english.goto(ofProject);
    await english.getByText('Labels categorise issues and merge requests.').waitFor();
  });

  it('UX-01 DISC-16 show news in German to one reader and in English to another', async () => {
    const [german, english] = await Promise.all([
      visit(acme.address(door)),
      visit(acme.address(door), { locale: 'en-GB' }, carol),
    ]);
    await Promise.all([whole(german), whole(english)]);
    await stage.call(ann, 'PUT', `${acme.project}/issues/${door.iid}`, { title: 'Die Türen klemmen' });
    await german.getByText('hat den Titel von Die Tür klemmt in Die Türen klemmen geändert').waitFor();
    await english.getByText('changed title from Die Tür klemmt to Die Türen klemmen').waitFor();
  });

  it('UX-01 work without script', async () => {
    const context = await stage.browser.newContext({ locale: 'de-AT', javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(acme.address(door));
    await tab.getByText('Zum Antworten bitte registrieren oder anmelden').waitFor();
    expect(await tab.locator('html').getAttribute('lang')).toBe('de');
    await context.close();
  });

  it('UX-01 A11Y-02 fit a phone', async () => {
    const tab = await visit(acme.page('issues'), { viewport: { width: 390, height: 844 } });
    for (const address of pages()) {
      await tab.goto(address);
      await whole(tab);
      expect(await isWide(tab), address).toBe(false);
    }
  });

  it('UX-01 load the texts of their own language only', async () => {
    const loaded = async (locale: string): Promise<boolean> => {
      const tab = await stage.open(undefined, { locale });
      const requested: string[] = [];
      tab.on('request', (request) => requested.push(request.url()));
      await tab.goto(acme.address(door));
      await whole(tab);
      return requested.some((address) => address.endsWith(chunk));
    };
    expect(await loaded('en-US')).toBe(false);
    expect(await loaded('fr')).toBe(false);
    expect(await loaded('de')).toBe(true);
    const english = readFileSync(resolve(import.meta.dirname, '../dist/web', chunk), 'utf8');
    expect(english).toContain('Bearbeiter');
  });

  it('UX-01 are chosen in the preferences, whatever the browser asks for', async () => {
    const tab = await visit(`${stage.base}/-/profile/preferences`, { locale: 'en-US' }, carol);
    await hydrated(tab);
    await tab.getByLabel('Language').selectOption('Deutsch');
    await tab.getByRole('button', { name: 'Save preferences' }).click();
    await tab.waitForFunction(() => document.documentElement.lang === 'de');
    await tab.goto(acme.page('issues'));
    await tab.getByRole('link', { name: 'Neues Issue' }).first().waitFor();
  });
});

// Was: only the frame of these pages was German.
describe('pages of merge requests in German', () => {
  const commit = (branch: string, content: string, more: object = {}) =>
    stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch,
      commit_message: 'Türen ölen',
      actions: [{ action: 'create', file_path: `src/${branch}.ts`, content }],
      ...more,
    });
  let proposed = 0;
  async function propose(): Promise<string> {
    const branch = `tueren-${++proposed}`;
    await commit('main', 'export const alt = 1;\n', {
      actions: [{ action: 'create', file_path: `${branch}.md`, content: '# Türen\n' }],
    });
    await commit(branch, Array.from({ length: 12 }, (_, at) => `const tuer${at} = ${at};\n`).join(''), {
      start_branch: 'main',
    });
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
      title: 'Türen ölen',
      source_branch: branch,
      target_branch: 'main',
    });
    await stage.server.drain();
    return `merge_requests/${iid}`;
  }

  it('UX-01 MR-01 are read, reviewed and approved', async () => {
    const path = await propose();
    const tab = await visit(acme.page(`${path}/diffs`));
    await tab.locator('.review[data-choosable]').waitFor();
    await tab.getByText('1 geänderte Datei').waitFor();
    await tab.getByRole('button', { name: 'Diese Datei kommentieren' }).click();
    await tab.getByRole('textbox', { name: 'Kommentar zur Datei' }).fill('Warum zwölf?');
    await tab.getByRole('button', { name: 'Review beginnen' }).click();
    await tab.locator('.draft').getByText('Ausstehend', { exact: true }).waitFor();
    const bar = tab.getByRole('region', { name: 'Review', exact: true });
    await bar.getByText('Review: 1 ausstehender Kommentar').waitFor();
    // The tick and what stands beside it have room, too.
    const [tick, unfold] = await Promise.all([
      tab.locator('.diff-viewed').boundingBox(),
      tab.locator('.diff-tools > *').first().boundingBox(),
    ]);
    expect(tick!.x + tick!.width).toBeLessThanOrEqual(unfold!.x);
    await expectAccessible(tab);
    await bar.getByRole('button', { name: 'Review abschicken' }).click();
    await tab.getByRole('radio', { name: 'Zustimmen' }).check();
    await bar.getByRole('button', { name: 'Review abschicken' }).first().click();
    await tab.getByText('Review abgeschickt').waitFor();
    await tab.getByRole('link', { name: 'Übersicht' }).click();
    await tab.getByText('1 Zustimmung').waitFor();
    await tab.getByText('hat diesem Merge-Request zugestimmt').waitFor();
    // Within the page the sidebar comes last, and its headings are above those of the conversation.
    await tab.locator('.subject-side h2').first().waitFor();
    await expectAccessible(tab);
  });

  it('UX-01 A11Y-02 fit a phone as well', async () => {
    const path = await propose();
    const tab = await visit(acme.page(path), { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    for (const part of ['', '/commits', '/diffs', '/conflicts']) {
      await tab.goto(acme.page(`${path}${part}`));
      await hydrated(tab);
      expect(await isWide(tab), part).toBe(false);
    }
    for (const page of ['merge_requests', 'merge_requests/new']) {
      await tab.goto(acme.page(page));
      await hydrated(tab);
      expect(await isWide(tab), page).toBe(false);
    }
    await expectAccessible(tab);
  });

  // Was: English, but for the names of the pages.
  it('UX-01 MR-05 have German settings behind them, which fit a phone as well', async () => {
    const tab = await visit(
      acme.page('settings'),
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      ann,
    );
    for (const [page, texts] of [
      ['settings', ['Allgemein', 'Merge-Methode', 'Ein Push hebt Zustimmungen auf']],
      ['settings/repository', ['Allgemein', 'Geschützte Branches', 'Mergen dürfen']],
      ['settings/approval_rules', ['Allgemein', 'Zustimmungsregeln', 'Neue Regel']],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after another
      await tab.goto(acme.page(page));
      await hydrated(tab);
      for (const text of texts) await tab.getByText(text, { exact: true }).first().waitFor();
      expect(await isWide(tab), page).toBe(false);
      await expectAccessible(tab);
      // oxlint-enable no-await-in-loop
    }
  });
});
