import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import { entityType, type Entity } from './entities.ts';
import { fetchAs } from './fetch-as.ts';
import { askEarly, bindApi, createQueryClient, entitiesOf } from './query.ts';

interface Door extends Entity {
  readonly colour: string;
}
const doors = entityType<Door>('Door');
const door = { id: 1, colour: 'red' };

/** A client whose calls answer with these, or fail, one after the other. */
function clientWith(...answers: readonly unknown[]) {
  const asked: string[] = [];
  const client = createQueryClient();
  const get = async (path: string): Promise<unknown> => {
    const answer = answers[asked.push(path) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  bindApi(client, { get } as unknown as Api);
  return { client, asked, entities: entitiesOf(client) };
}
const read = ({ client }: ReturnType<typeof clientWith>, early?: ReturnType<typeof askEarly>) =>
  fetchAs(
    client,
    '/:project/-/boards/last.json',
    undefined,
    () => ['door'],
    (answer, keep) => keep(doors, answer as unknown as Door),
    early,
  );

it('UX-01 an answer that was asked for early is taken, and is as old as its call', async () => {
  const page = clientWith(door);
  const early = askEarly(page.client, '/doors/1');
  // Changed while the script that reads the answer comes.
  await page.entities.change(
    doors,
    1,
    { colour: 'blue' },
    () => Promise.resolve({ id: 1, colour: 'blue' }),
    (answer) => page.entities.put(doors, answer),
  );
  const id = await read(page, early);
  expect(page.asked).toEqual(['/doors/1']);
  expect(page.entities.read(doors, id)).toEqual({ id: 1, colour: 'blue' });
  expect(page.client.getQueryData(['door'])).toBe(1);
});

it('UX-01 an answer that was asked for early in vain is asked for again', async () => {
  const page = clientWith(new Error('offline'), door);
  const id = await read(page, askEarly(page.client, '/doors/1'));
  expect(page.asked).toEqual(['/doors/1', '/:project/-/boards/last.json']);
  expect(page.entities.read(doors, id)).toEqual(door);
});
