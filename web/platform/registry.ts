/** A list that features add to when they load; read in order. */
export interface Registry<T> {
  add(...entries: readonly T[]): void;
  all(): readonly T[];
}

export function createRegistry<T extends { order?: number }>(): Registry<T> {
  let entries: readonly T[] = [];
  return {
    add(...more) {
      entries = [...entries, ...more].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
    },
    all: () => entries,
  };
}
