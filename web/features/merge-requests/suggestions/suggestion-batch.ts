import { useSyncExternalStore } from 'react';

/** The suggestions that a reader has put together to apply them as one commit, by the page of their merge request. */
const batches = new Map<string, readonly number[]>();
const listeners = new Set<() => void>();
const none: readonly number[] = [];

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const keyOf = (base: string): string => `suggestion-batch ${base}`;

/** What this tab kept when its page was loaded again. */
function readKept(base: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(base)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : none;
  } catch {
    return none;
  }
}

export function readBatch(base: string): readonly number[] {
  if (!batches.has(base)) batches.set(base, readKept(base));
  return batches.get(base)!;
}

export function setBatch(base: string, ids: readonly number[]): void {
  batches.set(base, ids);
  try {
    if (ids.length === 0) sessionStorage.removeItem(keyOf(base));
    else sessionStorage.setItem(keyOf(base), JSON.stringify(ids));
  } catch {
    // Forbidden by the browser, or full: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useBatch = (base: string): readonly number[] =>
  useSyncExternalStore(
    follow,
    () => readBatch(base),
    () => none,
  );
