import type { DiffInsert } from '../../repositories/index.ts';

/** Something that stands in the changes. */
export interface PlacedInsert extends DiffInsert {
  /** What it was made of: made of the same, it is the same. */
  readonly madeOf: readonly unknown[];
}

export type PlacedInserts = ReadonlyMap<string, readonly PlacedInsert[]>;

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]));

/**
 * What stands at each file, with the objects of `before` wherever nothing changed: of an insert, of a file, of the whole. Each thread is part of
 * the page's one conversation, and a comment on one line draws only its own file again.
 */
export function keepInserts(before: PlacedInserts, now: PlacedInserts): PlacedInserts {
  const kept = new Map(
    [...now].map(([path, inserts]) => {
      const old = before.get(path) ?? [];
      const byKey = new Map(old.map((insert) => [insert.key, insert]));
      const next = inserts.map((insert) => {
        const same = byKey.get(insert.key);
        return same !== undefined && isSame(same.madeOf, insert.madeOf) ? same : insert;
      });
      return [path, isSame(old, next) ? old : next] as const;
    }),
  );
  return isSame([...before].flat(), [...kept].flat()) ? before : kept;
}
