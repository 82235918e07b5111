import { useSyncExternalStore } from 'react';

/** The suggestions that a reader has put together to apply them as one commit, by the page of their merge request. */
const batches = new Map<string, readonly number[]>();
const listeners = new Set<() => void>();
const none: readonly number[] = [];

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const readBatch = (base: string): readonly number[] => batches.get(base) ?? none;

export function setBatch(base: string, ids: readonly number[]): void {
  batches.set(base, ids);
  for (const listener of listeners) listener();
}

export const useBatch = (base: string): readonly number[] =>
  useSyncExternalStore(
    follow,
    () => readBatch(base),
    () => none,
  );
