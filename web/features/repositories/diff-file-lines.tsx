import { hasBothSides, remarkOf, StoredElsewhere } from './diff-remarks.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import type { PageDiff, PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { cutRun, indexIn, longCuts, placeRuns, type PlacedRun } from './diff-places.ts';
import { markIn, Run, type Mark } from './diff-run.tsx';
import type { ParallelLinesProps } from './parallel-lines.tsx';
import type { DiffInsert } from './diff-review.ts';
import { HiddenLines } from './hidden-lines.tsx';
import { showName } from './names.ts';
import {
  allRevealed,
  hiddenAbove,
  hiddenAtEnd,
  nothingRevealed,
  withRevealed,
  type RevealedLines,
} from './revealed-lines.ts';

const LateParallelLines = lazyPart<ParallelLinesProps>(() => import('./parallel-lines.tsx'));

/** Nothing is written at a file. */
export const nothing: readonly DiffInsert[] = [];

/** A part of a hunk, and what stands below it. */
interface Part {
  readonly placed: PlacedRun;
  readonly below: readonly DiffInsert[];
  readonly mark: Mark | undefined;
}

/** The parts of a hunk, each with what stands below it. */
function partsOf(hunk: NonNullable<PageDiffFile['hunks']>[number], inserts: readonly DiffInsert[]): Part[] {
  const runs = placeRuns(hunk);
  if (inserts.length === 0)
    return runs
      .flatMap((run) => cutRun(run, longCuts(run.run.count)))
      .map((placed) => ({ placed, below: nothing, mark: undefined }));
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
  return runs.flatMap((run) => {
    const here = inserts.filter(
      ({ line, node }) => node !== null && line !== undefined && indexIn(run, line) >= 0,
    );
    const cuts = here.map(({ line }) => indexIn(run, line!) + 1);
    return cutRun(run, [...cuts, ...longCuts(run.run.count)]).map((placed) => ({
      placed,
      below: here.filter(({ line }) => indexIn(placed, line!) === placed.run.count - 1),
      mark: inserts
        .map((insert) => markIn(placed, insert, within.get(insert)!))
        .find((mark) => mark !== undefined),
    }));
  });
}

/** What has no line here: about the file, or about lines that are not shown. */
export function AtHead({ inserts }: { inserts: readonly DiffInsert[] }) {
  return inserts.length === 0 ? null : (
    <div className="diff-at-head">
      {inserts.map(({ key, line, node, away = node }) => (
        <Fragment key={key}>{line === undefined ? node : away}</Fragment>
      ))}
    </div>
  );
}

type LinesQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<{ diff: PageDiff }> };

/** What a reader sees of a file besides its changes. */
export interface LinesAround {
  readonly revealed: RevealedLines | 'all';
  readonly reveal: (index: number, what: 'up' | 'down' | 'all') => void;
  readonly query: (paths: readonly string[]) => object;
}

function InlineLines({ parts, identified }: { parts: readonly Part[]; identified: boolean }) {
  return parts.map(({ placed, below, mark }) => (
    <Fragment key={`${placed.old} ${placed.now} ${placed.run.type}`}>
      <Run placed={placed} mark={mark} identified={identified} />
      {below.map(({ key, node }) => (
        <div key={key} className="diff-insert">
          {node}
        </div>
      ))}
    </Fragment>
  ));
}

export interface FileLinesProps {
  file: PageDiffFile;
  inserts?: readonly DiffInsert[] | undefined;
  parallel: boolean;
  around: LinesAround | undefined;
}

export function FileLines({ file, inserts = nothing, parallel, around }: FileLinesProps) {
  const revealed = around?.revealed ?? nothingRevealed;
  const all = useQuery({
    ...((around?.query([...new Set([file.old_path, file.new_path])]) ?? {
      queryKey: ['none'],
    }) as LinesQuery),
    enabled: revealed === 'all' || revealed.size > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whole = all.data?.diff.files.find(({ new_path }) => new_path === file.new_path)?.hunks ?? undefined;
  const own = file.hunks ?? [];
  const shownLines = revealed === 'all' ? allRevealed(own) : revealed;
  const hunks = withRevealed(own, whole, shownLines).map((hunk) => ({
    hunk,
    parts: partsOf(hunk, inserts),
  }));
  const bare = hunks.map(({ hunk }) => hunk);
  // Lines can be hidden in a file that both sides have.
  const reveals = around !== undefined && hasBothSides(file);
  const atEnd = hiddenAtEnd(bare, whole) ?? 1;
  /** The hunk as the server has sent it, of which this one is what is shown. */
  const originOf = (index: number): number =>
    own.findIndex(({ runs }) => bare[index]!.runs.includes(runs[0]!));
  const shown = new Set(hunks.flatMap(({ parts }) => parts.flatMap(({ below }) => below)));
  const says = remarkOf(file);
  const identified = file.identity !== undefined;
  return (
    <>
      <AtHead inserts={inserts.filter((insert) => insert.node !== null && !shown.has(insert))} />
      {says === undefined ? null : <p className="diff-note">{says}</p>}
      <StoredElsewhere file={file} />
      {hunks.length === 0 ? null : (
        <div
          className="diff-body"
          role="region"
          aria-label={showName(file.new_path)}
          aria-describedby={identified ? 'line-keys' : undefined}
          // Lets keyboards scroll sideways, and choose a line.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <div className={parallel ? 'diff-lines diff-parallel' : 'diff-lines'}>
            {hunks.map(({ hunk, parts }, index) => (
              <div key={index}>
                <p className="diff-hunk">
                  {reveals && hiddenAbove(bare, index) > 0 ? (
                    <HiddenLines
                      up
                      down={index > 0}
                      onReveal={(what) => around.reveal(originOf(index), what)}
                    />
                  ) : null}
                  @@ −{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}
                </p>
                {parallel ? (
                  <Suspense fallback={null}>
                    <LateParallelLines hunk={hunk} inserts={inserts} identified={identified} />
                  </Suspense>
                ) : (
                  <InlineLines parts={parts} identified={identified} />
                )}
              </div>
            ))}
            {reveals && atEnd > 0 ? (
              <p className="diff-hunk">
                <HiddenLines up={false} down onReveal={(what) => around.reveal(own.length, what)} />
              </p>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}
