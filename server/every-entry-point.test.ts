import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorsOf, openDoorsWorld, spell } from '../testing/attribute-doors.ts';
import type {
  Answer,
  DoorName,
  DoorsWorld,
  Kind,
  KindName,
  One,
  OpeningName,
} from '../testing/attribute-doors.ts';
import { ownTable, table } from '../testing/attribute-table.ts';
import type { Line, Rule } from '../testing/attribute-table.ts';
import { epicAttributes } from './features/epics/epic.attributes.ts';
import { epicOfIssue, parentEpic } from './features/epics/tree/tree.attributes.ts';
import { features } from './features/index.ts';
import { mergeRequestAttributes } from './features/merge-requests/merge-request.attributes.ts';

let world: DoorsWorld;
beforeAll(async () => {
  world = await openDoorsWorld();
});
afterAll(() => world?.server.close());

/** By what each kind says itself. */
const ownLists: Readonly<Record<KindName, readonly string[]>> = {
  Issue: [epicOfIssue.name],
  MergeRequest: mergeRequestAttributes.map(({ name }) => name),
  Epic: [...epicAttributes, parentEpic].map(({ name }) => name),
};
const kindNames = ['MergeRequest', 'Issue', 'Epic'] as const;
function linesOf(kind: KindName): [string, Line<unknown>][] {
  const type = features.flatMap(({ subjects = [] }) => subjects).find(({ name }) => name === kind)!;
  const common = Object.entries(table).filter(([name]) => type.attributes!.includes(name));
  const others = Object.entries(ownTable[kind]).filter(
    (entry): entry is [string, Line<unknown>] => 'shown' in entry[1],
  );
  return [...others, ...common];
}

/** Whether what is read has all that is wanted. */
const has = (read: unknown, wanted: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null
    ? typeof read === 'object' &&
      read !== null &&
      (!Array.isArray(wanted) || wanted.length === (read as readonly unknown[]).length) &&
      Object.entries(wanted).every(([name, value]) => has((read as Record<string, unknown>)[name], value))
    : read === wanted;

/** The entry points that take what the rule does not allow, or don't say that they don't. */
async function breaches(
  kind: Kind,
  one: One,
  own: Line<unknown>,
  { value, then, refused = false, back, leftOut, onlyChanged = false }: Rule<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const { opens, changes } = doorsOf[kind.name];
  const spelledAt = (door: DoorName | OpeningName): unknown =>
    spell(own, door, kind.name, value(kind.names, one));
  /** What a text says besides is taken. */
  const check = (door: string, { status, body }: Answer): void => {
    if (refused && !door.endsWith('text') && (status < 400 || status >= 500))
      found.push(`${door}: ${status} ${body}`);
    if (leftOut !== undefined && /(?:command|push)$/.test(door) && !body.includes(leftOut))
      found.push(`${door} does not name ${leftOut}: ${body}`);
  };
  const compare = async (door: string, iid: number): Promise<void> => {
    const read = await world.read(kind, iid);
    if (!has(read, then))
      found.push(`${door}: ${JSON.stringify(Object.keys(then).map((name) => read[name]))}`);
  };
  for (const door of changes) {
    const spelled = spelledAt(door);
    if (spelled === undefined) continue;
    check(door, await world.send(kind, door, one, spelled));
    if (!refused) await compare(door, one.iid);
    if (back !== undefined) await world.send(kind, 'change', one, back);
  }
  if (refused) await compare('one of them', one.iid);
  for (const door of onlyChanged ? [] : opens) {
    // A text is taken whatever its commands say, as where it is changed.
    const spelled = refused && door === 'text' ? undefined : spelledAt(door);
    if (spelled === undefined) continue;
    const answer = await world.openBy(kind, door, [spelled]);
    check(`opened by ${door}`, answer);
    if (answer.iid !== undefined) await compare(`opened by ${door}`, answer.iid);
    else if (!refused) found.push(`opened by ${door}: ${answer.status} ${answer.body}`);
  }
  return found;
}

// An entry point that forgets an attribute ignores it without an error: it would be missed by a person alone.
describe.each(kindNames)('each attribute of one: %s', (name) => {
  const lines = linesOf(name);
  const { opens, changes } = doorsOf[name];
  let kind: Kind;
  beforeAll(() => {
    kind = world.kinds[name];
  });
  const valueOf = (own: Line<unknown>): unknown => own.value(kind.names);
  const shown = (own: Line<unknown>): object => own.shown(valueOf(own));
  /** The lines that an entry point offers, with their values as it spells them. */
  const offeredBy = (door: DoorName | OpeningName) =>
    lines.flatMap(([attribute, own]) => {
      const spelled = spell(own, door, name, valueOf(own));
      return spelled === undefined ? [] : [{ attribute, own, spelled }];
    });

  it('has a line', () => {
    expect(Object.keys(ownTable[name])).toEqual(ownLists[name]);
  });

  it.each(opens)('is taken where one is opened: %s', async (door) => {
    const offered = offeredBy(door);
    const { iid, body } = await world.openBy(
      kind,
      door,
      offered.map(({ spelled }) => spelled),
    );
    expect(iid, body).toBeDefined();
    const now = await world.read(kind, iid!);
    for (const { attribute, own } of offered) expect.soft(now, attribute).toMatchObject(shown(own));
  });

  it.each(changes)('is taken by each that offers it: %s', async (door) => {
    const one = await world.open(kind);
    const before = await world.read(kind, one.iid);
    const offered = offeredBy(door);
    for (const { attribute, own, spelled } of offered) {
      expect.soft(before, attribute).not.toMatchObject(shown(own));
      const answer = await world.send(kind, door, one, spelled);
      expect.soft(answer.status, `${attribute}: ${answer.body}`).toBeLessThan(300);
      if (door !== 'bulk') continue;
      expect.soft(await world.read(kind, one.iid), attribute).toMatchObject(shown(own));
      const { undo } = JSON.parse(answer.body) as { undo: object };
      const undone = await world.server.call('POST', `${kind.pages}/bulk_undo`, world.ann, { undo });
      expect.soft(undone.statusCode, undone.body).toBe(200);
      const back = await world.read(kind, one.iid);
      expect.soft(back, `${attribute}: \`undo\` of it`).not.toMatchObject(shown(own));
    }
    if (door === 'bulk') return;
    const now = await world.read(kind, one.iid);
    for (const { attribute, own } of offered) expect.soft(now, attribute).toMatchObject(shown(own));
  });

  describe('by its rules', () => {
    let unchanged: One;
    beforeAll(async () => {
      unchanged = await world.open(kind);
    });
    const ruled = lines.flatMap(([attribute, own]) =>
      (own.rules ?? []).map((rule) => ({ own, rule, says: `${attribute} ${rule.says}` })),
    );

    it.each(ruled)('is changed everywhere: $says', async ({ own, rule }) => {
      expect(await breaches(kind, unchanged, own, rule)).toEqual([]);
    });

    it('is not changed by who may only read it', async () => {
      const taken: string[] = [];
      for (const door of changes)
        for (const { attribute, spelled } of offeredBy(door)) {
          const { status, body } = await world.send(kind, door, unchanged, spelled, kind.reader);
          const refusal = door === 'command' || door === 'graphql' ? 400 : 403;
          // Who may not push was told that before.
          if (door !== 'push' && status !== refusal) taken.push(`${door}, ${attribute}: ${status} ${body}`);
        }
      expect(taken).toEqual([]);
      const now = await world.read(kind, unchanged.iid);
      for (const [attribute, own] of lines) expect.soft(now, attribute).not.toMatchObject(shown(own));
    });
  });
});

describe('each attribute of an issue', () => {
  const lines = linesOf('Issue');
  const move = async (iid: number): Promise<number> => {
    const url = `${world.kinds.Issue.api}/${iid}/move`;
    const moved = await world.server.api('POST', url, world.ann, { to_project_id: 'acme/there' });
    expect(moved.statusCode, moved.body).toBe(201);
    return moved.json<{ iid: number }>().iid;
  };
  const setAll = async (one: One, project: string): Promise<void> => {
    const kind = world.kinds.Issue;
    const there = {
      ...kind,
      api: kind.api.replace('here', project),
      pages: kind.pages.replace('here', project),
    };
    for (const [attribute, own] of lines) {
      const door = spell(own, 'command', 'Issue', own.value(kind.names)) === undefined ? 'change' : 'command';
      const answer = await world.send(there, door, one, spell(own, door, 'Issue', own.value(kind.names)));
      expect(answer.status, `${attribute}: ${answer.body}`).toBeLessThan(300);
    }
  };
  const expectAll = async (iid: number, project: string): Promise<void> => {
    const now = await world.read(world.kinds.Issue, iid, project);
    for (const [attribute, own] of lines)
      expect.soft(now, attribute).toMatchObject(own.shown(own.value(world.kinds.Issue.names)));
  };

  it('goes with it to another project', async () => {
    const one = await world.open(world.kinds.Issue);
    await setAll(one, 'here');
    await expectAll(await move(one.iid), 'there');
  });

  it('comes back with it where the move is undone', async () => {
    const one = await world.open(world.kinds.Issue);
    const copy = await move(one.iid);
    await setAll({ id: 0, iid: copy }, 'there');
    const url = `/acme/there/-/issues/${copy}/undo_move`;
    const undone = await world.server.call('POST', url, world.ann);
    expect(undone.statusCode, undone.body).toBe(200);
    await expectAll(one.iid, 'here');
  });
});
