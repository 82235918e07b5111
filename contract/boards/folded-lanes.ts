import type { BoardGroup } from './boards.ts';

/** The cookie by which a browser knows for the visit which lanes are folded, and the server for the page that it sends. */
export const foldedLanesCookie = 'folded_lanes';

/** So many boards, and so many lanes of each, those that were folded last: cookies go with every call. */
const mostBoards = 8;
const mostLanes = 20;

const keyOf = (board: number, by: BoardGroup): string => `${board}-${by}`;

/** `12-epic.3.4_13-label.0` */
const read = (cookie: string): ReadonlyMap<string, readonly number[]> =>
  new Map(
    cookie.split('_').map((part) => {
      const [key, ...lanes] = part.split('.');
      return [key!, lanes.filter((lane) => /^\d{1,15}$/.test(lane)).map(Number)] as const;
    }),
  );

/** The folded lanes of a board. */
export const foldedLanes = (cookie: string, board: number, by: BoardGroup): readonly number[] =>
  read(cookie).get(keyOf(board, by)) ?? [];

/** The cookie with other folded lanes of a board. */
export function withFoldedLanes(
  cookie: string,
  board: number,
  by: BoardGroup,
  lanes: readonly number[],
): string {
  const own = keyOf(board, by);
  const others = [...read(cookie)].filter(([key, folded]) => key !== own && folded.length > 0);
  return [...others, [own, lanes.slice(-mostLanes)] as const]
    .filter(([, folded]) => folded.length > 0)
    .slice(-mostBoards)
    .map(([key, folded]) => [key, ...folded].join('.'))
    .join('_');
}
