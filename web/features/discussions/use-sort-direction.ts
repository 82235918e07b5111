import { useEffect, useState } from 'react';
import type { SortDirection } from '../../../contract/discussions/discussions.ts';
import { track } from '../../platform/tracking.ts';
import { urlRoot } from '../../platform/url.ts';

const year = 365 * 24 * 60 * 60;

function stored(key: string): SortDirection | undefined {
  try {
    const value = localStorage.getItem(key);
    return value === 'asc' || value === 'desc' ? value : undefined;
  } catch {
    // Storage is unavailable: use the cookie.
    return undefined;
  }
}

/** This browser's order for conversations of a type, stored in local storage, and in a cookie for the server's first page. */
export function useSortDirection(noteableType: string, fromServer: SortDirection) {
  const key = `sort_direction_${noteableType.toLowerCase()}`;
  const [direction, setDirection] = useState(fromServer);
  useEffect(() => {
    const known = stored(key);
    if (known !== undefined) setDirection(known);
  }, [key]);
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
