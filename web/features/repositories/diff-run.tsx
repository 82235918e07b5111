import { memo, useMemo, useRef, type CSSProperties } from 'react';
import { RawHtml } from '../../platform/raw-html.tsx';
import { changesMessages } from './changes.messages.ts';
import { indexIn, withoutTags, type PlacedRun } from './diff-places.ts';
import type { DiffInsert } from './diff-review.ts';
import { counted } from '../../platform/formats.ts';
import { lineNumbers } from './line-numbers.ts';
import { useColours } from './use-far.ts';

const { t } = changesMessages;

const signs = { context: ' ', added: '+', removed: '-' } as const;
const numbers = (first: number | null, count: number): string =>
  first === null ? '' : lineNumbers(first, count);

/** Lines of a run that are marked. */
export interface Mark {
  readonly first: number;
  readonly count: number;
  readonly linked: boolean;
}

/** Consecutive lines of a kind: one block of text, beside it their numbers. */
export const Run = memo(function Run({
  placed: { run, old, now },
  identified,
  mark,
  side,
}: {
  placed: PlacedRun;
  /** Says in the page which lines these are, for those who point at them. */
  identified: boolean;
  mark?: Mark | undefined;
  /** Only this side of it is shown. */
  side?: 'old' | 'new';
}) {
  const { type, count } = run;
  const place = useRef<HTMLDivElement>(null);
  // Colours are most of the elements of a diff: only lines that the reader is near to have them.
  const hasColours = useColours(place, identified);
  const html = useMemo(() => (hasColours ? run.html : withoutTags(run.html)), [run, hasColours]);
  return (
    <>
      <div
        ref={place}
        className={`diff-run diff-${type}`}
        role={type === 'context' ? undefined : 'group'}
        aria-label={
          type === 'context' ? undefined : t(type === 'added' ? 'additions' : 'deletions', counted(count))
        }
        style={{ '--lines': count } as CSSProperties}
        data-at={identified ? `${old} ${now}` : undefined}
      >
        {side === 'new' ? null : <div className="diff-number" data-numbers={numbers(run.old_line, count)} />}
        {side === 'old' ? null : <div className="diff-number" data-numbers={numbers(run.new_line, count)} />}
        <div className="diff-sign" data-numbers={`${signs[type]}\n`.repeat(count)} />
        {/* Made anew rather than compared. */}
        <RawHtml key={String(hasColours)} className="code-text" html={html} />
        {run.moved?.map(({ first, count: lines, line }) => (
          <div
            key={first}
            className="diff-moved"
            style={{ '--first': first, '--count': lines } as CSSProperties}
          >
            <span>{t(type === 'added' ? 'movedFrom' : 'movedTo', { ...counted(lines), line })}</span>
          </div>
        ))}
        {mark === undefined ? null : (
          <div
            className="diff-mark"
            data-linked={mark.linked || undefined}
            style={{ '--first': mark.first, '--count': mark.count } as CSSProperties}
          />
        )}
      </div>
      {run.no_newline === true ? <p className="diff-remark">{t('noNewline')}</p> : null}
    </>
  );
});

/** What of a range of lines is in this part of a run. */
export function markIn(
  placed: PlacedRun,
  { from, line, marked = false, linked = false }: DiffInsert,
  within: { open: boolean },
): Mark | undefined {
  if (!marked || line === undefined) return undefined;
  const start = from === undefined ? indexIn(placed, line) : indexIn(placed, from);
  const end = indexIn(placed, line);
  const first = within.open ? 0 : start;
  if (start >= 0) within.open = true;
  if (!within.open || first < 0) return undefined;
  const last = end >= 0 ? end : placed.run.count - 1;
  if (end >= 0) within.open = false;
  return { first, count: last - first + 1, linked };
}
