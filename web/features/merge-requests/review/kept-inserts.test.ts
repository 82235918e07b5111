import { describe, expect, test } from 'vitest';
import { keepInserts, type PlacedInsert } from './kept-inserts.ts';

const insert = (key: string, ...madeOf: unknown[]): PlacedInsert => ({
  key,
  line: undefined,
  node: null,
  madeOf,
});

describe('what stands in the changes', () => {
  const [one, two, three] = [{}, {}, {}];
  const before = new Map([
    ['a.ts', [insert('1', one, 'shown'), insert('2', two, 'shown')]],
    ['b.ts', [insert('3', three, 'shown')]],
  ]);

  test('is the same as a whole where all is made of the same', () => {
    const now = new Map([
      ['a.ts', [insert('1', one, 'shown'), insert('2', two, 'shown')]],
      ['b.ts', [insert('3', three, 'shown')]],
    ]);
    expect(keepInserts(before, now)).toBe(before);
  });

  test('is made anew only in the file to which something came', () => {
    const now = new Map([
      ['a.ts', [insert('1', one, 'shown'), insert('2', two, 'shown')]],
      ['b.ts', [insert('3', three, 'shown'), insert('4', {}, 'shown')]],
    ]);
    const kept = keepInserts(before, now);
    expect(kept.get('a.ts')).toBe(before.get('a.ts'));
    expect(kept.get('b.ts')!.map(({ key }) => key)).toEqual(['3', '4']);
    expect(kept.get('b.ts')![0]).toBe(before.get('b.ts')![0]);
  });

  test('keeps what stands beside something that changed', () => {
    const replied = {};
    const kept = keepInserts(
      before,
      new Map([
        ['a.ts', [insert('1', replied, 'shown'), insert('2', two, 'shown')]],
        ['b.ts', [insert('3', three, 'shown')]],
      ]),
    );
    expect(kept.get('a.ts')![0]!.madeOf[0]).toBe(replied);
    expect(kept.get('a.ts')![1]).toBe(before.get('a.ts')![1]);
  });

  test.each([
    ['leaves', new Map([['a.ts', before.get('a.ts')!]])],
    ['loses one', new Map([...before, ['a.ts', [insert('1', one, 'shown')]]])],
    ['has them in another order', new Map([...before, ['a.ts', before.get('a.ts')!.toReversed()]])],
    ['changes its path', new Map([before.entries().next().value!, ['c.ts', before.get('b.ts')!]])],
  ])('is another one where a file %s', (_, now) => {
    const kept = keepInserts(before, now);
    expect(kept).not.toBe(before);
    expect([...kept].map(([path, inserts]) => [path, inserts.map(({ key }) => key)])).toEqual(
      [...now].map(([path, inserts]) => [path, inserts.map(({ key }) => key)]),
    );
  });
});
