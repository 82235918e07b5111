import { Fragment, type CSSProperties } from 'react';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { changesMessages } from './changes.messages.ts';
import { indexIn, longCuts, placeRuns, sliceRun, type PlacedRun } from './diff-places.ts';
import type { DiffInsert } from './diff-review.ts';
import { markIn, Run } from './diff-run.tsx';

const { t } = changesMessages;

export interface ParallelLinesProps {
  hunk: NonNullable<PageDiffFile['hunks']>[number];
  inserts: readonly DiffInsert[];
  identified: boolean;
}

/** What stands beside each other: lines that did not change, or removed lines and what was added in their place. */
interface Pair {
  readonly left: PlacedRun | undefined;
  readonly right: PlacedRun | undefined;
}

/** Pairs between two things that stand across both sides. */
interface Section {
  readonly pairs: readonly Pair[];
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

/** The row of a pair that a line is in; -1 if it is in none. */
function rowIn({ left, right }: Pair, { line }: DiffInsert): number {
  if (line === undefined) return -1;
  const onLeft = left === undefined ? -1 : indexIn(left, line);
  return onLeft >= 0 || right === undefined ? onLeft : indexIn(right, line);
}

/** Cuts where something stands between two rows. */
function sectionsOf(pairs: readonly Pair[], inserts: readonly DiffInsert[]): Section[] {
  const shown = inserts.filter(({ node }) => node !== null);
  const sections: Section[] = [];
  let open: Pair[] = [];
  for (const pair of pairs) {
    const rows = Math.max(countOf(pair.left), countOf(pair.right));
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
      if (below.length > 0) {
        sections.push({ pairs: open, below });
        open = [];
      }
      start = end;
    }
  }
  return open.length === 0 ? sections : [...sections, { pairs: open, below: [] }];
}

function Half({
  side,
  pairs,
  inserts,
  identified,
}: {
  side: 'old' | 'new';
  pairs: readonly Pair[];
  inserts: readonly DiffInsert[];
  identified: boolean;
}) {
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
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
        {pairs.map(({ left, right }, index) => {
          const [own, other] = side === 'old' ? [left, right] : [right, left];
          const missing = countOf(other) - countOf(own);
          return (
            <Fragment key={index}>
              {own === undefined ? null : (
                <Run
                  placed={own}
                  side={side}
                  identified={identified}
                  mark={inserts
                    .map((insert) => markIn(own, insert, within.get(insert)!))
                    .find((mark) => mark !== undefined)}
                />
              )}
              {missing > 0 ? (
                <div className="diff-filler" style={{ '--lines': missing } as CSSProperties} />
              ) : null}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/** The lines of a hunk, the old beside the new. */
export default function ParallelLines({ hunk, inserts, identified }: ParallelLinesProps) {
  return sectionsOf(pairsOf(placeRuns(hunk)), inserts).map(({ pairs, below }, index) => (
    <Fragment key={index}>
      <div className="diff-halves">
        <Half side="old" pairs={pairs} inserts={inserts} identified={identified} />
        <Half side="new" pairs={pairs} inserts={inserts} identified={identified} />
      </div>
      {below.map(({ key, node }) => (
        <div key={key} className="diff-insert">
          {node}
        </div>
      ))}
    </Fragment>
  ));
}
