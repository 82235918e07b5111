import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  ann = await server.createUser('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const project = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  await server.create('/projects', project, ann);
  for (const title of ['House', 'Doors', 'Windows'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/groups/acme/epics', { title }, ann);
  for (const title of ['Oil the hinges', 'New locks', 'Panes'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/projects/acme%2Fgarden/issues', { title, weight: 2 }, ann);
  const below = (epic: number, references: readonly string[]) =>
    stage.call(ann, 'POST', `/groups/acme/-/epics/${epic}/tree`, { issuable_references: references });
  await below(1, ['&2', '&3', 'acme/garden#1']);
  await below(2, ['acme/garden#2']);
  await below(3, ['acme/garden#3']);
  await server.drain();
});

it('EPIC-01 an epic’s page shows what happens below it: issues closed at any level, epics renamed and filled', async () => {
  const page = await stage.open(ann);
  await page.goto(`${stage.base}/groups/acme/-/epics/1`);
  await hydrated(page);
  const tree = page.locator('#epic-tree');
  const head = tree.locator('.tree-head');
  await head.getByText('weight 0 of 6').waitFor();
  await tree.getByRole('button', { name: 'Show what is below &2', exact: true }).click();
  await tree.getByText('New locks').waitFor();

  const change = async (method: 'PUT' | 'POST', path: string, body: object): Promise<void> => {
    await stage.call(ann, method, path, body);
    await stage.server.drain();
  };
  await change('PUT', '/api/v4/projects/acme%2Fgarden/issues/1', { state_event: 'close' });
  await head.getByText('weight 2 of 6').waitFor();
  // Two levels below, in a level that is open.
  await change('PUT', '/api/v4/projects/acme%2Fgarden/issues/2', { state_event: 'close' });
  await head.getByText('weight 4 of 6').waitFor();
  await tree.locator('.tree-item', { hasText: 'New locks' }).last().getByLabel('Closed').waitFor();
  await change('PUT', '/api/v4/groups/acme/epics/3', { title: 'Large windows' });
  await tree.getByText('Large windows').waitFor();
  const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects/acme%2Fgarden/issues', {
    title: 'Sills',
    weight: 3,
  });
  await change('POST', `/api/v4/groups/acme/epics/2/issues/${id}`, {});
  await tree.getByText('Sills').waitFor();
  await expect.poll(() => head.getByText('weight 4 of 9').count()).toBe(1);
});
