import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { BoardGroup } from '../../../contract/boards/boards.ts';
import { foldedLanes, foldedLanesCookie, withFoldedLanes } from '../../../contract/boards/folded-lanes.ts';
import { urlRoot } from '../../platform/url.ts';

const listeners = new Set<() => void>();
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where a browser keeps no cookies, until the page is left. */
let fallback = '';

function read(): string {
  const kept = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${foldedLanesCookie}=`))
    ?.slice(foldedLanesCookie.length + 1);
  return kept ?? fallback;
}

function write(value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
  document.cookie = `${foldedLanesCookie}=${value}; path=${urlRoot() || '/'}; samesite=lax`;
  fallback = value;
  for (const listener of listeners) listener();
}

/** Which lanes of a board the viewer has folded in this visit. The server has them folded, too: `lanes` say which. */
export function useFoldedLanes(
  board: number,
  by: BoardGroup,
  lanes: readonly { readonly id: number; readonly collapsed: boolean }[],
): {
  folded: ReadonlySet<number>;
  fold: (lane: number) => void;
} {
  const kept = useSyncExternalStore(
    follow,
    () => foldedLanes(read(), board, by).join(),
    () => lanes.flatMap(({ id, collapsed }) => (collapsed ? [id] : [])).join(),
  );
  const folded = useMemo(() => new Set(kept === '' ? [] : kept.split(',').map(Number)), [kept]);
  const fold = useCallback(
    (lane: number): void => {
      const others = [...folded].filter((one) => one !== lane);
      write(withFoldedLanes(read(), board, by, others.length < folded.size ? others : [...folded, lane]));
    },
    [board, by, folded],
  );
  return { folded, fold };
}
