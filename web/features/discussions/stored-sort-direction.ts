import type { SortDirection } from '../../../contract/discussions/discussions.ts';

export const sortDirectionKey = (noteableType: string): string =>
  `sort_direction_${noteableType.toLowerCase()}`;

/** This browser's order for conversations of a type, if it was chosen here. */
export function storedSortDirection(noteableType: string): SortDirection | undefined {
  try {
    const value = localStorage.getItem(sortDirectionKey(noteableType));
    return value === 'asc' || value === 'desc' ? value : undefined;
  } catch {
    // Storage is unavailable: use the cookie.
    return undefined;
  }
}
