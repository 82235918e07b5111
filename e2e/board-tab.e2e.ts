import { expect, it } from 'vitest';
import { ann, stage, useAcme } from './acme.ts';
import { holdScript, hydrated } from './stage.ts';

useAcme();

let made = 0;

/** A project with two boards, the second of which was looked at last, and the list of its issues, with what is asked for of boards from now on. */
async function openIssues() {
  const name = `wood-${++made}`;
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  await stage.call(ann, 'POST', '/api/v4/projects', { name, namespace_id, visibility: 'public' });
  const path = `acme/${name}`;
  const { id: second } = await stage.call<{ id: number }>(
    ann,
    'POST',
    `/api/v4/projects/${encodeURIComponent(path)}/boards`,
    {
      name: 'Second',
    },
  );
  await stage.call(ann, 'GET', `/${path}/-/boards/${second}.json`);
  const tab = await stage.open(ann, { fetchesAhead: true, viewport: { width: 1350, height: 900 } });
  await tab.goto(`${stage.base}/${path}/-/issues`);
  await hydrated(tab);
  const asked: string[] = [];
  tab.on('request', (request) => {
    const call = /\/-\/(boards[^?]*\.json)/.exec(request.url())?.[1];
    if (call !== undefined && call !== 'boards/recent.json') asked.push(call);
  });
  const link = tab.locator(`a[href$="${path}/-/boards"]:visible`).first();
  const arrived = async (): Promise<void> => {
    await tab.getByRole('group', { name: 'Second' }).waitFor();
    expect(new URL(tab.url()).pathname).toBe(`/${path}/-/boards/${second}`);
    await hydrated(tab);
  };
  return { tab, link, asked, arrived, path, second };
}

it('BOARD-06 UX-01 leads to the board that one looked at last, which is asked for once, before there is a script for it', async () => {
  const { tab, link, asked, arrived } = await openIssues();
  const { release } = await holdScript(tab, 'boards-');
  await link.click();
  await expect.poll(() => asked).toEqual(['boards/last.json']);
  release();
  await arrived();
  expect(asked).toEqual(['boards/last.json']);
});

it('BOARD-06 UX-01 has brought the board when it is pressed after a rest', async () => {
  const { tab, link, asked, arrived } = await openIssues();
  const answer = tab.waitForResponse((response) => response.url().endsWith('boards/last.json'));
  await link.hover();
  await (await answer).finished();
  await link.click();
  await arrived();
  expect(asked).toEqual(['boards/last.json']);
});

it('BOARD-06 UX-01 asks again where the first answer was lost', async () => {
  const { tab, link, asked, arrived } = await openIssues();
  await tab.route('**/boards/last.json', (route) => route.abort(), { times: 1 });
  await link.click();
  await arrived();
  expect(asked).toEqual(['boards/last.json', 'boards/last.json']);
});

// was: the board was shown as it had been, or a page said that there is none
it('BOARD-06 leads to a board that is there where the last one was deleted since the pointer came to the link', async () => {
  const { tab, link, path, second } = await openIssues();
  const answer = tab.waitForResponse((response) => response.url().endsWith('boards/last.json'));
  await link.hover();
  await (await answer).finished();
  await stage.call(ann, 'DELETE', `/api/v4/projects/${encodeURIComponent(path)}/boards/${second}`);
  await link.click();
  await tab.getByRole('group', { name: 'Development' }).waitFor();
  expect(new URL(tab.url()).pathname).not.toBe(`/${path}/-/boards/${second}`);
  await hydrated(tab);
});
