/** Counts things that stay open for a while (connections) across all processes of this machine. */
export interface SharedSlots {
  /**
   * Takes one of `limit` slots of this key. Returns a function that releases it, or undefined if all are taken. A limit of 0 means no
   * limit.
   */
  take(key: string, limit: number): Promise<(() => void) | undefined>;
}

/** Taken slots by key and holder. A process that ends releases all of its own. */
export interface SlotTable<Holder> {
  take(holder: Holder, key: string, limit: number): boolean;
  giveBack(holder: Holder, key: string): void;
  forget(holder: Holder): void;
}

export function createSlotTable<Holder>(): SlotTable<Holder> {
  const taken = new Map<string, Map<Holder, number>>();
  const giveBack = (holder: Holder, key: string, count: number): void => {
    const holders = taken.get(key);
    const left = (holders?.get(holder) ?? 0) - count;
    if (left > 0) holders!.set(holder, left);
    else holders?.delete(holder);
    if (holders?.size === 0) taken.delete(key);
  };
  return {
    take(holder, key, limit) {
      const holders = taken.get(key) ?? new Map<Holder, number>();
      const all = [...holders.values()].reduce((sum, count) => sum + count, 0);
      if (all >= limit) return false;
      taken.set(key, holders.set(holder, (holders.get(holder) ?? 0) + 1));
      return true;
    },
    giveBack: (holder, key) => giveBack(holder, key, 1),
    forget(holder) {
      for (const key of taken.keys()) giveBack(holder, key, Number.POSITIVE_INFINITY);
    },
  };
}

/** For a single process. */
export function createOwnSlots(): SharedSlots {
  const table = createSlotTable<'own'>();
  return {
    async take(key, limit) {
      if (limit === 0) return () => undefined;
      return table.take('own', key, limit) ? onceOnly(() => table.giveBack('own', key)) : undefined;
    },
  };
}

/** Runs `work` at most once, however often it is called. */
export function onceOnly(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
