import { hasBothSides, remarkOf, StoredElsewhere } from './diff-remarks.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useMemo } from 'react';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import type { QueryWith } from '../../platform/query.ts';
import { changesMessages } from './changes.messages.ts';
import { areIn, countRows, inBlocks, partsOf, piecesOf, type Part } from './diff-parts.ts';
import { rowsPerBlock, type PlacedRun } from './diff-places.ts';
import { Run } from './diff-run.tsx';
import { LateParallelLines } from './late-parallel-lines.ts';
import { filesIn, type ChangedFiles, type DiffInsert } from './diff-review.ts';
import { HiddenLines } from './hidden-lines.tsx';
import { FileLinesOpening, LineBlock, rowHeight } from './line-block.tsx';
import { showName } from './names.ts';
import {
  allRevealed,
  hiddenAbove,
  hiddenAtEnd,
  nothingRevealed,
  withRevealed,
  type RevealedLines,
} from './revealed-lines.ts';

const { t } = changesMessages;

/** Nothing is written at a file. */
export const nothing: readonly DiffInsert[] = [];
const noHunks: Hunk[] = [];

/** Files with more rows are drawn only where the reader is near. */
const rowsAtOnce = 200;
/** Pixels of what stands above a hunk. */
const headHeight = 32;

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

const noQuery: QueryWith<ChangedFiles> = { queryKey: ['none'] };

/** What a reader sees of a file besides its changes. */
export interface LinesAround {
  readonly revealed: RevealedLines | 'all';
  readonly reveal: (index: number, what: 'up' | 'down' | 'all') => void;
  readonly query: (paths: readonly string[]) => QueryWith<ChangedFiles>;
}

type Hunk = NonNullable<PageDiffFile['hunks']>[number];

/** A hunk as it is shown. */
interface ShownHunk {
  readonly index: number;
  readonly hunk: Hunk;
  readonly pieces: readonly PlacedRun[];
  readonly rows: number;
}

const Parts = ({ parts, identified }: { parts: readonly Part[]; identified: boolean }) =>
  parts.map(({ placed, below, mark }) => (
    <Fragment key={`${placed.old} ${placed.now} ${placed.run.type}`}>
      <Run placed={placed} mark={mark} identified={identified} />
      {below.map(({ key, node }) => (
        <div key={key} className="diff-insert">
          {node}
        </div>
      ))}
    </Fragment>
  ));

function InlineLines({
  pieces,
  inserts,
  identified,
  isLong,
  isFirst,
}: {
  pieces: readonly PlacedRun[];
  inserts: readonly DiffInsert[];
  identified: boolean;
  isLong: boolean;
  /** The first hunk of its file. */
  isFirst: boolean;
}) {
  const blocks = useMemo(
    () => (isLong ? inBlocks(pieces, ({ run }) => run.count) : [pieces]),
    [pieces, isLong],
  );
  const parts = useMemo(() => partsOf(blocks, inserts), [blocks, inserts]);
  return blocks.map((block, index) => {
    const of = parts[index]!;
    return isLong ? (
      <LineBlock
        key={index}
        height={countRows(block, false) * rowHeight}
        lines={block}
        stays={of.some(({ below, mark }) => below.length > 0 || mark?.linked === true)}
        isFirst={isFirst && index === 0}
      >
        {() => <Parts parts={of} identified={identified} />}
      </LineBlock>
    ) : (
      <Parts key={index} parts={of} identified={identified} />
    );
  });
}

export interface FileLinesProps {
  file: PageDiffFile;
  inserts?: readonly DiffInsert[] | undefined;
  parallel: boolean;
  around: LinesAround | undefined;
}

/** The lines of a file as its hunks. */
export function FileLines({ file, inserts = nothing, parallel, around }: FileLinesProps) {
  const revealed = around?.revealed ?? nothingRevealed;
  const all = useQuery({
    ...(around?.query([...new Set([file.old_path, file.new_path])]) ?? noQuery),
    enabled: revealed === 'all' || revealed.size > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whole = filesIn(all.data)?.find(({ new_path }) => new_path === file.new_path)?.hunks ?? undefined;
  const own = file.hunks ?? noHunks;
  const hunks = useMemo(
    () =>
      withRevealed(own, whole, revealed === 'all' ? allRevealed(own) : revealed).map(
        (hunk, index): ShownHunk => {
          const pieces = piecesOf(hunk);
          return { index, hunk, pieces, rows: countRows(pieces, parallel) };
        },
      ),
    [own, whole, revealed, parallel],
  );
  const isLong = hunks.reduce((sum, { rows }) => sum + rows, 0) > rowsAtOnce;
  const groups = useMemo(
    () =>
      (isLong ? inBlocks(hunks, ({ rows }) => rows) : [hunks]).map((group) => ({
        group,
        pieces: group.flatMap(({ pieces }) => pieces),
        rows: group.reduce((sum, { rows }) => sum + rows, 0),
      })),
    [hunks, isLong],
  );
  const atHead = useMemo(
    () =>
      inserts.filter((insert) => insert.node !== null && !hunks.some(({ pieces }) => areIn(pieces, insert))),
    [hunks, inserts],
  );
  const bare = hunks.map(({ hunk }) => hunk);
  // Lines can be hidden in a file that both sides have; of another type both are there as a whole.
  const reveals = around !== undefined && hasBothSides(file) && file.status !== 'type_changed';
  const atEnd = hiddenAtEnd(bare, whole) ?? 1;
  /** The hunk as the server has sent it, of which this one is what is shown. */
  const originOf = (index: number): number =>
    own.findIndex(({ runs }) => bare[index]!.runs.includes(runs[0]!));
  const says = remarkOf(file);
  const identified = file.identity !== undefined;
  const shown = (group: readonly ShownHunk[], isCut: boolean) =>
    group.map(({ index, hunk, pieces }) => (
      <div key={index}>
        <p className="diff-hunk">
          {reveals && hiddenAbove(bare, index) > 0 ? (
            <HiddenLines up down={index > 0} onReveal={(what) => around.reveal(originOf(index), what)} />
          ) : null}
          @@ −{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}
        </p>
        {parallel ? (
          <Suspense fallback={null}>
            <LateParallelLines
              hunk={hunk}
              inserts={inserts}
              identified={identified}
              isLong={isCut}
              isFirst={index === 0}
            />
          </Suspense>
        ) : (
          <InlineLines
            pieces={pieces}
            inserts={inserts}
            identified={identified}
            isLong={isCut}
            isFirst={index === 0}
          />
        )}
      </div>
    ));
  return (
    <>
      <AtHead inserts={atHead} />
      {says === undefined ? null : <p className="diff-note">{says}</p>}
      {file.line_ends === undefined ? null : <p className="diff-note">{t(`lineEnds_${file.line_ends}`)}</p>}
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
            <FileLinesOpening>
              {groups.map(({ group, pieces, rows }) => {
                const key = group[0]?.index;
                // A long hunk is drawn in parts itself: side by side, its two halves are each moved sideways as one.
                if (!isLong || rows > rowsPerBlock)
                  return <Fragment key={key}>{shown(group, isLong)}</Fragment>;
                return (
                  <LineBlock
                    key={key}
                    height={rows * rowHeight + group.length * headHeight}
                    lines={pieces}
                    isFirst={key === 0}
                    stays={inserts.some(
                      (insert) => (insert.node !== null || insert.linked === true) && areIn(pieces, insert),
                    )}
                  >
                    {() => shown(group, false)}
                  </LineBlock>
                );
              })}
            </FileLinesOpening>
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

/** Fetches what draws lines side by side before they are there. */
export const preloadLines = (parallel: boolean): void => {
  // What is missing then says so.
  if (parallel) LateParallelLines.preload()?.catch(() => undefined);
};
