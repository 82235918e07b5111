import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Entities, Entity, EntityType, Id } from './entities.ts';
import { entitiesOf } from './query.ts';

export { hasSeen } from '../../contract/seen.ts';

export function useEntities(): Entities {
  return entitiesOf(useQueryClient());
}

const noop = (): void => undefined;

/** In milliseconds: messages wait no longer than this for the answer to a pending change. */
const patience = 2000;

/** Resolves when the pending writes are done or overdue: a message that arrives meanwhile can be the echo of one. */
export function doneOrOverdue(...writes: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.race([Promise.all(writes), new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** The current entity. A change renders only the components that use it. */
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
