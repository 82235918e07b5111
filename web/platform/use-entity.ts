import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Entities, Entity, EntityType, Id } from './entities.ts';
import { entitiesOf } from './query.ts';

export { hasSeen } from '../../contract/seen.ts';

export function useEntities(): Entities {
  return entitiesOf(useQueryClient());
}

const noop = (): void => undefined;

/** Longer than this nobody waits for the answer to a change to hear what else happened, in milliseconds. */
const patience = 2000;

/** When changes are settled, or take long: what is heard of a thing meanwhile may be their echo. */
export function doneOrOverdue(...writes: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.race([Promise.all(writes), new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** A thing as it is shown now: of this component alone is drawn anew what changes. */
export function useEntity<T extends Entity, V>(type: EntityType<T>, id: Id<V>): V;
export function useEntity<T extends Entity, V>(type: EntityType<T>, id: Id<V> | undefined): V | undefined;
export function useEntity<T extends Entity, V>(type: EntityType<T>, id: Id<V> | undefined): V | undefined {
  const entities = useEntities();
  const follow = useCallback(
    (listener: () => void) => (id === undefined ? noop : entities.follow(type, id, listener)),
    [entities, type, id],
  );
  const read = (): V | undefined => (id === undefined ? undefined : entities.read(type, id));
  return useSyncExternalStore(follow, read, read);
}
