import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { cutRun, indexIn, longCuts, placeRuns, rowsPerBlock, type PlacedRun } from './diff-places.ts';
import type { DiffInsert } from './diff-review.ts';
import { markIn, type Mark } from './diff-run.tsx';

/** Lines of a hunk, and what stands below them. */
export interface Part {
  readonly placed: PlacedRun;
  readonly below: readonly DiffInsert[];
  readonly mark: Mark | undefined;
}

type Hunk = NonNullable<PageDiffFile['hunks']>[number];

/** The runs of a hunk, long ones in pieces. */
export const piecesOf = (hunk: Hunk): PlacedRun[] =>
  placeRuns(hunk).flatMap((run) => cutRun(run, longCuts(run.run.count)));

/** Whether a line is among these. */
export const areIn = (pieces: readonly PlacedRun[], { line }: DiffInsert): boolean =>
  line !== undefined && pieces.some((piece) => indexIn(piece, line) >= 0);

/** What follows each other, in as many rows together as are drawn at once; what has more stands alone. */
export function inBlocks<T>(items: readonly T[], rowsOf: (item: T) => number): T[][] {
  const blocks: T[][] = [];
  let rows = Infinity;
  for (const item of items) {
    const own = rowsOf(item);
    if (rows + own > rowsPerBlock) {
      blocks.push([]);
      rows = 0;
    }
    blocks.at(-1)!.push(item);
    rows += own;
  }
  return blocks;
}

/** Rows of lines below each other, or the old beside the new. */
export function countRows(pieces: readonly PlacedRun[], parallel: boolean): number {
  let rows = 0;
  let free = 0;
  for (const {
    run: { type, count },
  } of pieces) {
    const beside = parallel && type === 'added' ? Math.min(free, count) : 0;
    free = type === 'removed' ? free + count : type === 'added' ? free - beside : 0;
    rows += count - beside;
  }
  return rows;
}

/** The parts of each block of a hunk: cut where something stands below a line. */
export function partsOf(
  blocks: readonly (readonly PlacedRun[])[],
  inserts: readonly DiffInsert[],
): readonly (readonly Part[])[] {
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
  const nothing: readonly DiffInsert[] = [];
  return blocks.map((block) =>
    block.flatMap((piece): Part[] => {
      if (inserts.length === 0) return [{ placed: piece, below: nothing, mark: undefined }];
      const here = inserts.filter(
        ({ line, node }) => node !== null && line !== undefined && indexIn(piece, line) >= 0,
      );
      return cutRun(
        piece,
        here.map(({ line }) => indexIn(piece, line!) + 1),
      ).map((placed) => ({
        placed,
        below: here.filter(({ line }) => indexIn(placed, line!) === placed.run.count - 1),
        mark: inserts
          .map((insert) => markIn(placed, insert, within.get(insert)!))
          .find((mark) => mark !== undefined),
      }));
    }),
  );
}
