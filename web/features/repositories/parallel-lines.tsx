import { Fragment, useMemo, type CSSProperties } from 'react';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { changesMessages } from './changes.messages.ts';
import { inBlocks } from './diff-parts.ts';
import { indexIn, longCuts, placeRuns, sliceRun, type PlacedRun } from './diff-places.ts';
import type { DiffInsert } from './diff-review.ts';
import { markIn, Run, type Mark } from './diff-run.tsx';
import { LineBlock, rowHeight } from './line-block.tsx';

const { t } = changesMessages;

export interface ParallelLinesProps {
  hunk: NonNullable<PageDiffFile['hunks']>[number];
  inserts: readonly DiffInsert[];
  identified: boolean;
  /** The reader is near to a part of it only. */
  isLong: boolean;
  /** The first hunk of its file. */
  isFirst: boolean;
}

/** What stands beside each other: lines that did not change, or removed lines and what was added in their place. */
interface Pair {
  readonly left: PlacedRun | undefined;
  readonly right: PlacedRun | undefined;
}

/** Pairs between two things that stand across both sides, in blocks that are drawn together. */
interface Section {
  readonly blocks: readonly (readonly Pair[])[];
  readonly below: readonly DiffInsert[];
}

function pairsOf(runs: readonly PlacedRun[]): Pair[] {
  const pairs: { left: PlacedRun | undefined; right: PlacedRun | undefined }[] = [];
  for (const placed of runs) {
    const last = pairs.at(-1);
    const { type } = placed.run;
    if (type === 'context') pairs.push({ left: placed, right: placed });
    else if (type === 'removed') pairs.push({ left: placed, right: undefined });
    else if (last?.right === undefined && last?.left !== undefined) last.right = placed;
    else pairs.push({ left: undefined, right: placed });
  }
  return pairs;
}

const countOf = (placed: PlacedRun | undefined): number => placed?.run.count ?? 0;
const rowsOf = ({ left, right }: Pair): number => Math.max(countOf(left), countOf(right));

/** The row of a pair that a line is in; -1 if it is in none. */
function rowIn({ left, right }: Pair, { line }: DiffInsert): number {
  if (line === undefined) return -1;
  const onLeft = left === undefined ? -1 : indexIn(left, line);
  return onLeft >= 0 || right === undefined ? onLeft : indexIn(right, line);
}

/** Cuts where something stands between two rows. */
function sectionsOf(pairs: readonly Pair[], inserts: readonly DiffInsert[], isLong: boolean): Section[] {
  const shown = inserts.filter(({ node }) => node !== null);
  const sections: Section[] = [];
  let open: Pair[] = [];
  const close = (below: readonly DiffInsert[]): void => {
    sections.push({ blocks: isLong ? inBlocks(open, rowsOf) : [open], below });
    open = [];
  };
  for (const pair of pairs) {
    const rows = rowsOf(pair);
    const ends = [...new Set([...shown.map((insert) => rowIn(pair, insert) + 1), ...longCuts(rows), rows])]
      .filter((end) => end > 0)
      .toSorted((a, b) => a - b);
    let start = 0;
    for (const end of ends) {
      open.push({
        left: pair.left === undefined ? undefined : sliceRun(pair.left, start, end),
        right: pair.right === undefined ? undefined : sliceRun(pair.right, start, end),
      });
      const below = shown.filter((insert) => rowIn(pair, insert) + 1 === end);
      if (below.length > 0) close(below);
      start = end;
    }
  }
  if (open.length > 0) close([]);
  return sections;
}

type Side = 'old' | 'new';

/** A side of a block, with what is marked in it. */
interface HalfBlock {
  readonly rows: readonly {
    readonly own: PlacedRun | undefined;
    readonly missing: number;
    readonly mark: Mark | undefined;
  }[];
  readonly lines: readonly PlacedRun[];
  readonly height: number;
}

function halfOf(blocks: Section['blocks'], side: Side, inserts: readonly DiffInsert[]): readonly HalfBlock[] {
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
  return blocks.map((block) => {
    const rows = block.map(({ left, right }) => {
      const [own, other] = side === 'old' ? [left, right] : [right, left];
      const marks =
        own === undefined ? [] : inserts.map((insert) => markIn(own, insert, within.get(insert)!));
      return {
        own,
        missing: countOf(other) - countOf(own),
        mark: marks.find((mark) => mark !== undefined),
      };
    });
    return {
      rows,
      lines: rows.flatMap(({ own }) => own ?? []),
      height: block.reduce((sum, pair) => sum + rowsOf(pair), 0) * rowHeight,
    };
  });
}

const HalfRows = ({
  rows,
  side,
  identified,
}: Pick<HalfBlock, 'rows'> & { side: Side; identified: boolean }) =>
  rows.map(({ own, missing, mark }, index) => (
    <Fragment key={index}>
      {own === undefined ? null : <Run placed={own} side={side} identified={identified} mark={mark} />}
      {missing > 0 ? <div className="diff-filler" style={{ '--lines': missing } as CSSProperties} /> : null}
    </Fragment>
  ));

function Half({
  side,
  blocks,
  inserts,
  identified,
  isLong,
  isFirst,
}: Omit<ParallelLinesProps, 'hunk'> & { side: Side; blocks: Section['blocks'] }) {
  const half = useMemo(() => halfOf(blocks, side, inserts), [blocks, side, inserts]);
  return (
    <div
      className={`diff-half diff-half-${side}`}
      role="group"
      aria-label={t(side === 'old' ? 'oldLines' : 'newLines')}
      // Lets keyboards scroll sideways, and choose a line.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className="diff-half-lines">
        {half.map(({ rows, lines, height }, index) =>
          isLong ? (
            <LineBlock
              key={index}
              height={height}
              lines={lines}
              stays={rows.some(({ mark }) => mark?.linked === true)}
              isFirst={isFirst && index === 0}
            >
              {() => <HalfRows rows={rows} side={side} identified={identified} />}
            </LineBlock>
          ) : (
            <HalfRows key={index} rows={rows} side={side} identified={identified} />
          ),
        )}
      </div>
    </div>
  );
}

/** The lines of a hunk, the old beside the new. */
export default function ParallelLines({ hunk, ...of }: ParallelLinesProps) {
  const { inserts, isLong, isFirst } = of;
  const sections = useMemo(
    () => sectionsOf(pairsOf(placeRuns(hunk)), inserts, isLong),
    [hunk, inserts, isLong],
  );
  return sections.map(({ blocks, below }, index) => (
    <Fragment key={index}>
      <div className="diff-halves">
        <Half side="old" blocks={blocks} {...of} isFirst={isFirst && index === 0} />
        <Half side="new" blocks={blocks} {...of} isFirst={isFirst && index === 0} />
      </div>
      {below.map(({ key, node }) => (
        <div key={key} className="diff-insert">
          {node}
        </div>
      ))}
    </Fragment>
  ));
}
