import { useCallback, useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where a browser keeps nothing, until the page is left. */
const fallback = new Map<string, string>();

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return fallback.get(key) ?? '';
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Which lanes of a board the viewer has folded in this visit. The server has them open. */
export function useFoldedLanes(board: string): {
  folded: ReadonlySet<number>;
  fold: (lane: number) => void;
} {
  const key = `folded-lanes:${board}`;
  const kept = useSyncExternalStore(
    follow,
    () => read(key),
    () => '',
  );
  const folded = useMemo(
    () => new Set(kept === '' ? [] : kept.split(',').map(Number).filter(Number.isSafeInteger)),
    [kept],
  );
  const fold = useCallback(
    (lane: number): void => {
      const others = [...folded].filter((one) => one !== lane);
      write(key, (others.length < folded.size ? others : [...folded, lane]).join());
    },
    [key, folded],
  );
  return { folded, fold };
}
