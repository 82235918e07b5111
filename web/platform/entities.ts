/**
 * What the server has said of things that are shown in several places (subjects, people, labels, milestones, projects), once each, by type and
 * number. Answers are taken apart into it, lists keep numbers, and whoever shows a thing reads it here: one change is seen wherever it is
 * shown. Pure: `use-entity.ts` is React's side of it, `query.ts` that of the query cache.
 */

/** A kind of thing; `parts` names the fields that hold other things: one, a list or null. */
export interface EntityType<T extends Entity = Entity> {
  readonly name: string;
  readonly parts: { readonly [K in keyof T]?: EntityType };
}

export interface Entity {
  readonly id: number;
}

declare const view: unique symbol;
/** The number of a thing of which at least the fields of V are known. */
export type Id<V> = number & { readonly [view]?: V };

type Fields = Readonly<Record<string, unknown>>;

/** Takes in what an answer says of a thing. */
export type Keep = <T extends Entity, V extends Entity>(type: EntityType<T>, said: V) => Id<V>;

export function entityType<T extends Entity>(
  name: string,
  parts: { readonly [K in keyof T]?: EntityType } = {},
): EntityType<T> {
  return { name, parts };
}

interface Held {
  readonly type: EntityType;
  readonly id: number;
  /** As the server said it, parts as numbers. */
  base: Fields;
  /** What is shown already while the server is asked for it, the latest last. */
  layers: readonly Fields[];
  /** Made when it is read; undefined after a change. */
  shown: Fields | undefined;
  /** Things that have this one as a part. */
  readonly wholes: Set<Held>;
  readonly listeners: Set<() => void>;
  /** How many answers name it. */
  holders: number;
  /** The last of its changes that are on their way; they go one after the other. */
  writing: Promise<unknown> | undefined;
  /** When the last of them was answered, in the store's own count. */
  written: number;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

export function createEntities() {
  const types = new Map<string, Map<number, Held>>();
  const owners = new Map<string, ReadonlySet<Held>>();
  /** What came with the page and nobody has looked at yet. */
  const arrived = new Map<string, Fields>();
  // Counts beginnings and ends: no clock is asked.
  let moment = 0;

  function held(type: EntityType, id: number): Held {
    let all = types.get(type.name);
    if (all === undefined) types.set(type.name, (all = new Map<number, Held>()));
    let one = all.get(id);
    if (one === undefined) {
      const base = arrived.get(`${type.name} ${id}`);
      one = {
        type,
        id,
        base: base ?? { id },
        layers: [],
        shown: undefined,
        wholes: new Set(),
        listeners: new Set(),
        // The answers that came with the page stay for as long as it is open.
        holders: base === undefined ? 0 : 1,
        writing: undefined,
        written: 0,
      };
      all.set(id, one);
    }
    return one;
  }

  function touch(one: Held): void {
    if (one.shown === undefined && one.listeners.size === 0 && one.wholes.size === 0) return;
    one.shown = undefined;
    for (const whole of one.wholes) touch(whole);
    for (const listener of one.listeners) listener();
  }

  /** What is said of a thing with numbers in place of its parts, which are taken in themselves. */
  function apart(type: EntityType, said: object, into: (type: EntityType, part: Entity) => void): Fields {
    const fields: Record<string, unknown> = { ...said };
    for (const [name, part] of Object.entries(type.parts as Record<string, EntityType>)) {
      const value = fields[name];
      const number = (entity: Entity): number => {
        into(part, entity);
        return entity.id;
      };
      if (Array.isArray(value)) fields[name] = value.map(number);
      else if (typeof value === 'object' && value !== null) fields[name] = number(value as Entity);
    }
    return fields;
  }

  function together(one: Held): Fields {
    const fields: Record<string, unknown> = Object.assign({}, one.base, ...one.layers);
    for (const [name, type] of Object.entries(one.type.parts as Record<string, EntityType>)) {
      const value = fields[name];
      const part = (id: number): Fields => {
        const other = held(type, id);
        other.wholes.add(one);
        return shownOf(other);
      };
      if (Array.isArray(value)) fields[name] = value.map(part);
      else if (typeof value === 'number') fields[name] = part(value);
    }
    return fields;
  }

  function shownOf(one: Held): Fields {
    return (one.shown ??= together(one));
  }

  /** `askedAt` is when what says it was asked for: of what has been changed since then it knows nothing. */
  function merge(type: EntityType, said: Entity, askedAt: number, seen?: Set<Held>): void {
    const one = held(type, said.id);
    seen?.add(one);
    const fields = apart(type, said, (part, entity) => merge(part, entity, askedAt, seen));
    const news = Object.entries(fields).filter(
      ([name, value]) =>
        value !== undefined && (one.written > askedAt ? !(name in one.base) : !isSame(one.base[name], value)),
    );
    if (news.length === 0) return;
    one.base = { ...one.base, ...Object.fromEntries(news) };
    touch(one);
  }

  function release(all: ReadonlySet<Held>): void {
    for (const one of all) {
      one.holders -= 1;
      drop(one);
    }
  }

  /** Forgets what no answer names and nobody looks at. */
  function drop(one: Held): void {
    const used = one.holders > 0 || one.listeners.size > 0 || one.layers.length > 0;
    if (used || [...one.wholes].some((whole) => types.get(whole.type.name)?.get(whole.id) === whole)) return;
    types.get(one.type.name)?.delete(one.id);
  }

  return {
    /**
     * For one answer that is asked for now: takes in what it says, on behalf of `owner`, who had another answer before. `done` is called when all of it
     * is taken in.
     */
    reader(owner: string): { keep: Keep; done: () => void } {
      const askedAt = ++moment;
      const seen = new Set<Held>();
      return {
        keep: (type, said) => {
          merge(type as EntityType, said, askedAt, seen);
          return said.id;
        },
        done() {
          for (const one of seen) one.holders += 1;
          const before = owners.get(owner);
          owners.set(owner, seen);
          if (before !== undefined) release(before);
        },
      };
    },

    /** The answer of `owner` is no longer kept. */
    forget(owner: string): void {
      const before = owners.get(owner);
      owners.delete(owner);
      if (before !== undefined) release(before);
    },

    /** Takes in what the server says now: by a message, or in answer to a change. */
    put<T extends Entity>(type: EntityType<T>, said: { readonly [K in keyof T]?: unknown } & Entity): void {
      merge(type as EntityType, said, ++moment);
    },

    /** Whether any answer has said something of it. */
    has<T extends Entity>(type: EntityType<T>, id: number): boolean {
      return types.get(type.name)?.has(id) === true || arrived.has(`${type.name} ${id}`);
    },

    /** As it is shown: the same object as long as nothing of it, or of its parts, changes. */
    read<T extends Entity, V>(type: EntityType<T>, id: Id<V>): V {
      return shownOf(held(type as EntityType, id)) as V;
    },

    follow<T extends Entity>(type: EntityType<T>, id: number, listener: () => void): () => void {
      const { listeners } = held(type as EntityType, id);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Shows a change at once while `send` asks the server for it, after the changes of the same thing that are still on their way. `take` puts in
     * what the answer says. Where it fails, what was there is shown again and the promise rejects.
     */
    async change<T extends Entity, A>(
      type: EntityType<T>,
      id: number,
      shown: Partial<T>,
      send: () => Promise<A>,
      take?: (answer: A) => void,
    ): Promise<A> {
      const one = held(type as EntityType, id);
      const layer = apart(type as EntityType, shown, (part, entity) => merge(part, entity, ++moment));
      one.layers = [...one.layers, layer];
      touch(one);
      const before = one.writing;
      const sent = before === undefined ? send() : before.then(send);
      const quiet = sent.then(
        () => undefined,
        () => undefined,
      );
      one.writing = quiet;
      try {
        const answer = await sent;
        one.written = ++moment;
        take?.(answer);
        return answer;
      } finally {
        one.layers = one.layers.filter((other) => other !== layer);
        if (one.writing === quiet) one.writing = undefined;
        touch(one);
      }
    },

    /** Once none of its changes is on the way: what is said of it meanwhile may be the echo of one. */
    async writesDone<T extends Entity>(type: EntityType<T>, id: number): Promise<void> {
      const one = held(type as EntityType, id);
      // oxlint-disable-next-line no-await-in-loop -- another may have begun meanwhile
      while (one.writing !== undefined) await one.writing;
    },

    /** For the page that the server sends. */
    dehydrate(): EntityState {
      return Object.fromEntries(
        [...types].map(([name, all]) => [name, [...all.values()].map(({ base }) => base as Fields & Entity)]),
      );
    },

    /** What came with the page. */
    hydrate(state: EntityState): void {
      for (const [name, records] of Object.entries(state))
        for (const base of records) arrived.set(`${name} ${base.id}`, base);
    },
  };
}

/** Things by type, parts as numbers. */
export type EntityState = Readonly<Record<string, readonly (Fields & Entity)[]>>;
export type Entities = ReturnType<typeof createEntities>;
