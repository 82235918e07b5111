import { onceOnly } from './shared-slots.ts';

export interface TurnLimits {
  /** How many may wait besides who has the turn. */
  readonly waiting: number;
  readonly milliseconds: number;
}

/**
 * Lets work that would only race happen one after another, in the order in which it was asked for, in all processes of this machine. A
 * turn keeps nobody else from working: what must not happen twice needs a lock besides.
 */
export interface SharedTurns {
  /** Waits for the turn at this key. Returns a function that ends it, or undefined if too many wait or it takes too long. */
  take(key: string, limits: TurnLimits): Promise<(() => void) | undefined>;
}

/** Who waits, by key and in order. The turn of a process that ends goes to the next. */
export interface TurnTable<Holder> {
  /** Answers each `take` once: with true when its turn has come, with false if too many wait already. */
  take(holder: Holder, id: number, key: string, limit: number): void;
  /** Ends a turn, or the wait for it. */
  end(holder: Holder, id: number, key: string): void;
  forget(holder: Holder): void;
}

type Answer<Holder> = (holder: Holder, id: number, isTurn: boolean) => void;

/** `answer` must not throw. */
export function createTurnTable<Holder>(answer: Answer<Holder>): TurnTable<Holder> {
  /** The first of each has the turn. */
  const queues = new Map<string, { readonly holder: Holder; readonly id: number }[]>();
  const leave = (key: string, leaves: (holder: Holder, id: number) => boolean): void => {
    const queue = queues.get(key) ?? [];
    const left = queue.filter(({ holder, id }) => !leaves(holder, id));
    const first = left[0];
    if (first === undefined) queues.delete(key);
    else queues.set(key, left);
    if (first !== undefined && first !== queue[0]) answer(first.holder, first.id, true);
  };
  return {
    take(holder, id, key, limit) {
      const queue = queues.get(key) ?? [];
      if (queue.length > limit) return answer(holder, id, false);
      queues.set(key, [...queue, { holder, id }]);
      if (queue.length === 0) answer(holder, id, true);
    },
    end: (holder, id, key) => leave(key, (one, oneId) => one === holder && oneId === id),
    forget(holder) {
      for (const key of queues.keys()) leave(key, (one) => one === holder);
    },
  };
}

/** How one process asks a table, which may be in another process. */
interface TurnLink {
  readonly take: (id: number, key: string, limit: number) => void;
  readonly end: (id: number, key: string) => void;
}

/** The turns of one process; what the table answers comes to `answered`. */
export function createTurnAsker({ take, end }: TurnLink): {
  readonly turns: SharedTurns;
  readonly answered: (id: number, isTurn: boolean) => void;
} {
  const waiting = new Map<number, (isTurn: boolean) => void>();
  let lastId = 0;
  return {
    turns: {
      async take(key, limits) {
        const id = ++lastId;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        const late = setTimeout(() => {
          end(id, key);
          resolve(false);
        }, limits.milliseconds);
        waiting.set(id, resolve);
        take(id, key, limits.waiting);
        const isTurn = await promise;
        clearTimeout(late);
        waiting.delete(id);
        return isTurn ? onceOnly(() => end(id, key)) : undefined;
      },
    },
    answered: (id, isTurn) => waiting.get(id)?.(isTurn),
  };
}

/** For the process that has the table itself, as the holder `own`. */
export function createTurns<Holder>(
  own: Holder,
  others: Answer<Holder>,
): { readonly table: TurnTable<Holder>; readonly turns: SharedTurns } {
  const { turns, answered } = createTurnAsker({
    take: (id, key, limit) => table.take(own, id, key, limit),
    end: (id, key) => table.end(own, id, key),
  });
  const table = createTurnTable<Holder>((holder, id, isTurn) =>
    holder === own ? answered(id, isTurn) : others(holder, id, isTurn),
  );
  return { table, turns };
}

/** For a single process. */
export const createOwnTurns = (): SharedTurns => createTurns('own', () => undefined).turns;
