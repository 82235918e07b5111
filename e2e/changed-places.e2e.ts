import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, gus: TestUser;
let acme: number, tools: number, garden: number;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, gus] = await server.createUsers('ann', 'gus');
  const open = { visibility: 'public' };
  const made = async (path: string, body: object): Promise<number> =>
    (await server.create(path, body, ann)).id;
  acme = await made('/groups', { name: 'acme', path: 'acme', ...open });
  tools = await made('/groups', { name: 'tools', path: 'tools', parent_id: acme, ...open });
  garden = await made('/projects', { name: 'garden', path: 'garden', namespace_id: acme, ...open });
  const epic = await made('/groups/acme/epics', { title: 'House' });
  await made('/groups/acme%2Ftools/epics', { title: 'Ladder', parent_id: epic });
  await made('/groups/acme%2Ftools/epics', { title: 'Shelf' });
  await made(`/projects/${garden}/issues`, { title: 'Apples', epic_id: epic });
  await server.drain();
});

/** A page of a group as a visitor sees it, as soon as it hears what others do. */
async function follow(path: string, channels: readonly string[]): Promise<Page> {
  const page = await stage.open(gus, { viewport: { width: 1350, height: 900 } });
  const missing = new Set(channels);
  const live = new Promise<void>((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        for (const channel of missing)
          if (text.includes('confirm_subscription') && text.includes(channel)) missing.delete(channel);
        if (missing.size === 0) done();
      }),
    );
  });
  await page.goto(`${stage.base}/groups/acme/-/${path}`);
  await hydrated(page);
  await live;
  return page;
}

const put = async (path: string, body: object): Promise<void> => {
  await stage.call(ann, 'PUT', `/api/v4${path}`, body);
  await stage.server.drain();
};

// was: each stayed as it was until it was loaded anew
it('EPIC-01 BOARD-08 a board, an epic and a roadmap follow when what stands there is renamed or hidden, and say when they are gone', async () => {
  const board = await follow('boards', ['GroupIssuesChannel']);
  const epicBoard = await follow('epic_boards', ['GroupEpicsChannel']);
  const epic = await follow('epics/1', ['GroupEpicsChannel', 'EpicTreeChannel']);
  const roadmap = await follow('roadmap', ['GroupEpicsChannel', 'RoadmapChannel']);
  const tree = epic.locator('#epic-tree');
  await put(`/projects/${garden}`, { path: 'orchard' });
  await board.getByText('acme/orchard#1').waitFor();
  await tree.getByText('acme/orchard#1').waitFor();
  await put(`/groups/${tools}`, { path: 'kit' });
  await tree.getByText('acme/kit&1').waitFor();
  await epicBoard.getByText('acme/kit&2').waitFor();
  await roadmap.getByText('acme/kit&2').waitFor();
  await put(`/groups/${tools}`, { visibility: 'private' });
  await tree.getByText('Ladder').waitFor({ state: 'detached' });
  await epicBoard.getByText('Shelf').waitFor({ state: 'detached' });
  await roadmap.getByText('Shelf').waitFor({ state: 'detached' });
  const member = { user_id: gus.id, access_level: 10 };
  await stage.call(ann, 'POST', `/api/v4/groups/${tools}/members`, member);
  await tree.getByText('Ladder').waitFor();
  await roadmap.getByText('Shelf').waitFor();
  await stage.call(ann, 'DELETE', `/api/v4/groups/${tools}/members/${gus.id}`);
  await tree.getByText('Ladder').waitFor({ state: 'detached' });
  await roadmap.getByText('Shelf').waitFor({ state: 'detached' });
  await put(`/projects/${garden}`, { visibility: 'private' });
  await board.getByText('Apples').waitFor({ state: 'detached' });
  await tree.getByText('Apples').waitFor({ state: 'detached' });
  expect(await epicBoard.getByText('House').count()).toBe(1);
  await put(`/groups/${acme}`, { visibility: 'private' });
  await roadmap.getByText('This roadmap is not there any more').waitFor();
  for (const each of [board, epicBoard]) await each.getByText('This board is not there any more').waitFor();
  await epic.getByText('This epic is not there any more').waitFor();
});
