import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGarden } from '../../../testing/garden.ts';
import type { Garden } from '../../../testing/garden.ts';
import { examples } from '../../../testing/quick-action-examples.ts';
import type { TestServer } from '../../../testing/server.ts';

let garden: Garden;
let server: TestServer;
beforeAll(async () => {
  garden = await createGarden();
  ({ server } = garden);
});
afterAll(() => server?.close());

describe('a quick action', () => {
  it.each(examples)('FORM-06 $command', async ({ command, before, inGroup, message, changes, note }) => {
    const plot = inGroup === true ? garden.inGroup : garden;
    const iid = await plot.open();
    const prepared = before === undefined ? undefined : await plot.write(iid, before);
    expect(prepared?.statusCode ?? 202).toBe(202);
    const answer = await plot.write(iid, command);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toMatchObject({ summary: [message] });
    expect(await plot.read(iid)).toMatchObject(changes);
    const all = await plot.notes(iid);
    expect(all.filter(({ system }) => !system)).toEqual([]);
    expect(all.at(-1)?.body ?? '').toMatch(note ?? '');
    // Some notes are among others of the same moment.
    expect(typeof note === 'string' ? all.map(({ body }) => body) : [note]).toContain(note);
  });
});

describe('a comment with quick actions', () => {
  it.each([
    '/due someday',
    '/due 2026-02-30',
    '/estimate soon',
    '/spend 1h 2999-01-01',
    '/spend -1h',
    '/weight heavy',
    '/weight -1',
    '/health_status fine',
    '/label ~unheard',
    '/assign @nobody-of-that-name',
    '/milestone %never',
    '/relate #9999',
    '/relate ann/secret-not-there#1',
    '/duplicate #9999',
    '/move nowhere/at-all',
    '/move ann/garden',
    '/epic &9999',
    '/epic acme&1',
    '/remove_epic',
    '/promote',
    '/title',
    '/reopen',
    '/unlock',
  ])('refuses %s with a reason, and changes nothing', async (command) => {
    const iid = await garden.open();
    const before = await garden.read(iid);
    const answer = await garden.write(iid, command);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: { commands_only: string[] } }>().message.commands_only[0]).toMatch(
      /^(Failed|Could not|Cannot|No matching|Time to)/,
    );
    expect(await garden.read(iid)).toEqual(before);
    expect(await garden.notes(iid)).toEqual([]);
  });

  it('FORM-06 does nothing without the right, and names the refused command', async () => {
    const eve = await server.createUser('eve');
    const iid = await garden.open();
    const commands = examples
      .map(({ command }) => command)
      .filter((command) => !/^\/(?:cc|re?open)/.test(command));
    for (const command of commands) {
      const answer = await garden.post(iid, command, eve);
      expect(answer.json(), command).toMatchObject({
        valid: false,
        errors: { commands_only: [expect.stringMatching(/^Could not apply \w+ command\.$/)] },
      });
    }
    expect(await garden.notes(iid)).toEqual([]);
    // The refusal is also reported with a text, and the text is stored.
    const said = await garden.post(iid, 'Please!\n/close', eve);
    expect(said.statusCode).toBe(201);
    expect(said.json()).toMatchObject({
      note: 'Please!',
      quick_actions_status: { error_messages: ['Could not apply close command.'] },
    });
    // The author of an issue may close it, and nothing more.
    const own = await garden.open({}, eve);
    const closed = await garden.post(own, '/close\n/label ~bug', eve);
    expect(closed.json()).toMatchObject({
      valid: true,
      errors: { commands_only: ['Closed this issue.', 'Could not apply label command.'] },
    });
  });

  it('MD-13 is parsed in bounded work, whatever its arguments are', async () => {
    const before = performance.now();
    for (const part of ['a', 'a/', '@a ', '~"', ' ', '-', '#1 '])
      for (const name of ['relate', 'label', 'assign', 'spend', 'move', 'due']) {
        const iid = await garden.open();
        const answer = await garden.write(iid, `/${name} x${part.repeat(900_000 / part.length)}x`);
        expect(answer.statusCode, name).toBe(400);
      }
    const iid = await garden.open();
    const lines = ['relate', 'label', 'assign', 'spend', 'move', 'due'].flatMap((name) =>
      ['a', 'a/', '@a ', '~"', ' ', '-', '#1 '].map(
        (part) => `/${name} x${part.repeat(1900 / part.length)}x`,
      ),
    );
    expect((await garden.write(iid, lines.join('\n'))).statusCode).toBeLessThan(500);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('runs at most a hundred, and says so', async () => {
    const iid = await garden.open();
    const { summary } = (await garden.write(iid, '/spend 1m\n'.repeat(150))).json<{ summary?: string[] }>();
    expect(summary).toHaveLength(101);
    expect(summary?.at(-1)).toBe('Only the first 100 commands were considered, the rest was left out.');
    expect((await garden.notes(iid)).every(({ system }) => system)).toBe(true);
    expect(await garden.read(iid)).toMatchObject({ time_stats: { total_time_spent: 6000 } });
  });
});
