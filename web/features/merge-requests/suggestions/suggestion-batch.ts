import { useSyncExternalStore } from 'react';

/** The suggestions that a reader has put together to apply them as one commit, by the reader and the page of their merge request. */
const batches = new Map<string, readonly number[]>();
const listeners = new Set<() => void>();
const none: readonly number[] = [];

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const keyOf = (place: string): string => `suggestion-batch ${place}`;

/** What this tab kept when its page was loaded again. */
function readKept(place: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : none;
  } catch {
    return none;
  }
}

export function readBatch(place: string): readonly number[] {
  if (!batches.has(place)) batches.set(place, readKept(place));
  return batches.get(place)!;
}

export function setBatch(place: string, ids: readonly number[]): void {
  batches.set(place, ids);
  try {
    if (ids.length === 0) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(ids));
  } catch {
    // Forbidden by the browser, or full: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useBatch = (place: string): readonly number[] =>
  useSyncExternalStore(
    follow,
    () => readBatch(place),
    () => none,
  );
