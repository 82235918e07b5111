/**
 * The entities that are shown in several places (subjects, people, labels, milestones, projects), stored once each by type and
 * id. Answers are normalised into the store, lists hold ids, and views read entities from here, so that a change appears everywhere.
 * Pure: `use-entity.ts` connects it to React, `query.ts` to the query cache.
 */

/** A type of entity; `parts` names the fields that hold other entities: one, a list or null. */
export interface EntityType<T extends Entity = Entity> {
  readonly name: string;
  readonly parts: { readonly [K in keyof T]?: EntityType };
}

export interface Entity {
  readonly id: number;
}

declare const view: unique symbol;
/** The id of an entity of which at least the fields of V are known. */
export type Id<V> = number & { readonly [view]?: V };

type Fields = Readonly<Record<string, unknown>>;

/** Stores an entity of an answer. */
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
  /** The server's values, parts as ids. */
  base: Fields;
  /** Optimistic changes still being sent, the latest last. */
  layers: readonly Fields[];
  /** Computed when read; undefined after a change. */
  shown: Fields | undefined;
  /** Entities that contain this one. */
  readonly wholes: Set<Held>;
  readonly listeners: Set<() => void>;
  /** How many answers contain it. */
  holders: number;
  /** The last of its pending changes; they are sent one after another. */
  writing: Promise<unknown> | undefined;
  /** When the last of them was answered, by the store's own counter. */
  written: number;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

export function createEntities() {
  const types = new Map<string, Map<number, Held>>();
  const owners = new Map<string, ReadonlySet<Held>>();
  /** Entities that came with the page and that nothing has read yet. */
  const arrived = new Map<string, Fields>();
  // Counts beginnings and ends; independent of any clock.
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
        // The answers that came with the page stay as long as it is open.
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

  /** Stores the parts of an entity and replaces them with their ids. */
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

  /** `askedAt` is when the data was requested: it is older than changes made since then. */
  function merge(type: EntityType, said: Entity, askedAt: number, seen?: Set<Held>): void {
    const one = held(type, said.id);
    seen?.add(one);
    const fields = apart(type, said, (part, entity) => merge(part, entity, askedAt, seen));
    // An answer has the same people and labels over and over: nothing is made for what says nothing new.
    let base: Record<string, unknown> | undefined;
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (value === undefined) continue;
      if (one.written > askedAt ? name in one.base : isSame(one.base[name], value)) continue;
      (base ??= { ...one.base })[name] = value;
    }
    if (base === undefined) return;
    one.base = base;
    touch(one);
  }

  function release(all: ReadonlySet<Held>): void {
    for (const one of all) {
      one.holders -= 1;
      drop(one);
    }
  }

  /** Drops an entity that no answer contains and nothing shows. */
  function drop(one: Held): void {
    const used = one.holders > 0 || one.listeners.size > 0 || one.layers.length > 0;
    if (used || [...one.wholes].some((whole) => types.get(whole.type.name)?.get(whole.id) === whole)) return;
    types.get(one.type.name)?.delete(one.id);
  }

  return {
    /**
     * Reads one answer that is requested now. Call `done` when everything is stored, with the hash of the query that has it, whose earlier answer it
     * replaces.
     */
    reader(): { keep: Keep; done: (owner: string) => void } {
      const askedAt = ++moment;
      const seen = new Set<Held>();
      return {
        keep: (type, said) => {
          merge(type as EntityType, said, askedAt, seen);
          return said.id;
        },
        done(owner) {
          for (const one of seen) one.holders += 1;
          const before = owners.get(owner);
          owners.set(owner, seen);
          if (before !== undefined) release(before);
        },
      };
    },

    /** The answer of `owner` is no longer cached. */
    forget(owner: string): void {
      const before = owners.get(owner);
      owners.delete(owner);
      if (before !== undefined) release(before);
    },

    /** Stores current values from a message or the answer to a change. */
    put<T extends Entity>(type: EntityType<T>, said: { readonly [K in keyof T]?: unknown } & Entity): void {
      merge(type as EntityType, said, ++moment);
    },

    /** Whether any field of it is known. */
    has<T extends Entity>(type: EntityType<T>, id: number): boolean {
      return types.get(type.name)?.has(id) === true || arrived.has(`${type.name} ${id}`);
    },

    /** The entity as shown: the same object as long as it and its parts do not change. */
    read<T extends Entity, V>(type: EntityType<T>, id: Id<V>): V {
      return shownOf(held(type as EntityType, id)) as V;
    },

    follow<T extends Entity>(type: EntityType<T>, id: number, listener: () => void): () => void {
      const { listeners } = held(type as EntityType, id);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Shows a change immediately and sends it after the pending changes of the same entity. `take` stores the answer.
     * If it fails, the former values are shown again and the promise rejects.
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

    /** Resolves once no change of it is pending: messages before that can be echoes of its own changes. */
    async writesDone<T extends Entity>(type: EntityType<T>, id: number): Promise<void> {
      const one = held(type as EntityType, id);
      // oxlint-disable-next-line no-await-in-loop -- another can have started meanwhile
      while (one.writing !== undefined) await one.writing;
    },

    /** The state for the page that the server sends. */
    dehydrate(): EntityState {
      return Object.fromEntries(
        [...types].map(([name, all]) => [name, [...all.values()].map(({ base }) => base as Fields & Entity)]),
      );
    },

    /** Restores the state that came with the page. */
    hydrate(state: EntityState): void {
      for (const [name, records] of Object.entries(state))
        for (const base of records) arrived.set(`${name} ${base.id}`, base);
    },
  };
}

/** Entities by type, parts as ids. */
export type EntityState = Readonly<Record<string, readonly (Fields & Entity)[]>>;
export type Entities = ReturnType<typeof createEntities>;
