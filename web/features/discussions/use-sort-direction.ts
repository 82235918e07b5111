import { useEffect, useState } from 'react';
import type { SortDirection } from '../../../contract/discussions/discussions.ts';
import { track } from '../../platform/tracking.ts';
import { urlRoot } from '../../platform/url.ts';
import { sortDirectionKey, storedSortDirection } from './stored-sort-direction.ts';

const year = 365 * 24 * 60 * 60;

/** This browser's order for conversations of a type, stored in local storage, and in a cookie for the server's first page. */
export function useSortDirection(noteableType: string, fromServer: SortDirection) {
  const key = sortDirectionKey(noteableType);
  const [direction, setDirection] = useState(fromServer);
  useEffect(() => {
    const known = storedSortDirection(noteableType);
    if (known !== undefined) setDirection(known);
  }, [noteableType]);
  const choose = (chosen: SortDirection): void => {
    setDirection(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Storage is full or unavailable: it holds for this page.
    }
    document.cookie = `${key}=${chosen}; path=${urlRoot() || '/'}; max-age=${year}; samesite=lax`;
    track('change_discussion_sort_direction', { property: chosen, noteableType });
  };
  return [direction, choose] as const;
}
