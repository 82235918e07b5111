import { PlusIcon } from '@primer/octicons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import type { LinePlace } from '../../repositories/index.ts';
import {
  boxOf,
  countBetween,
  endOfHead,
  fileOfLine,
  firstInSight,
  inOrder,
  isInSight,
  isSameLine,
  kindOfLine,
  lineAt,
  placeOfLine,
  stepFrom,
  textOfLine,
  type PointedLine,
} from './pointed-lines.ts';
import { reviewMessages } from './review.messages.ts';
import './review.css';

const { t } = reviewMessages;

export interface LineCommentsProps {
  /** The diff, in which one element is as good as any line. */
  root: RefObject<HTMLElement | null>;
  onComment: (fileHash: string, from: LinePlace, to: LinePlace) => void;
}

/** Where the arrow keys choose lines. */
const lineAreas = '.diff-body, .diff-half';

/** What a line is to somebody who does not see it. */
function say(line: PointedLine): string {
  const kind = kindOfLine(line);
  const { old_line, new_line } = placeOfLine(line);
  const text = textOfLine(line);
  if (kind === 'added') return t('lineAdded', { line: new_line!, text });
  return kind === 'removed'
    ? t('lineRemoved', { line: old_line!, text })
    : t('lineKept', { line: new_line!, text });
}

/**
 * Chooses lines of a diff by pointer, finger and keys, and begins comments on them. One button and one mark move to the lines; nothing is
 * drawn again on the way.
 */
export default function LineComments({ root, onComment }: LineCommentsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const latest = useRef(onComment);
  const comment = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = onComment;
  });

  useEffect(() => {
    const [area, plus, range] = [root.current!, button.current!, mark.current!];
    let current: PointedLine | undefined;
    let anchor: PointedLine | undefined;
    /** Where the last comment was begun: Shift and a click choose up to there, arrow keys go on from there. */
    let before: PointedLine | undefined;
    let dragging = false;
    let byKeys = false;

    const isThere = (line: PointedLine | undefined): line is PointedLine => line?.run.isConnected === true;
    const isOfOneFile = (a: PointedLine, b: PointedLine): boolean =>
      fileOfLine(a) === fileOfLine(b) &&
      a.run.closest('.diff-half')?.className === b.run.closest('.diff-half')?.className;

    let held = new Set<HTMLElement>();
    /** What is chosen stays drawn, however far away: also all between the ends of a range. */
    const hold = (): void => {
      const lines = [anchor, before, byKeys ? current : undefined];
      const wanted = new Set(lines.flatMap((line) => line?.run ?? []));
      for (const run of held.difference(wanted)) delete run.dataset['held'];
      for (const run of wanted.difference(held)) run.dataset['held'] = '';
      held = wanted;
      area.toggleAttribute('data-choosing', isThere(anchor));
    };
    const draw = (): void => {
      hold();
      plus.hidden = !isThere(current);
      range.hidden = !isThere(current) || (!isThere(anchor) && !byKeys);
      if (!isThere(current)) return;
      const frame = area.getBoundingClientRect();
      const box = boxOf(current);
      const body = current.run.closest('.diff-half, .diff-body')!.getBoundingClientRect();
      const sign = current.run.querySelector('.diff-sign')!.getBoundingClientRect();
      plus.style.top = `${box.top - frame.top}px`;
      plus.style.left = `${Math.max(sign.left, body.left) - frame.left}px`;
      const [first, last] = inOrder(isThere(anchor) ? anchor : current, current);
      const [top, end] = [boxOf(first), boxOf(last)];
      range.style.top = `${top.top - frame.top}px`;
      range.style.height = `${end.top + end.height - top.top}px`;
      range.style.left = `${body.left - frame.left}px`;
      range.style.width = `${body.width}px`;
    };
    const choose = (line: PointedLine | undefined): void => {
      if (isSameLine(line, current)) return;
      current = line;
      draw();
    };
    const clear = (): void => {
      [current, anchor, byKeys, dragging] = [undefined, undefined, false, false];
      draw();
    };
    const begin = (): void => {
      if (!isThere(current)) return;
      const [first, last] = inOrder(isThere(anchor) ? anchor : current, current);
      const file = fileOfLine(current).dataset['file']!;
      before = current;
      clear();
      latest.current(file, placeOfLine(first), placeOfLine(last));
    };
    comment.current = begin;

    const onMove = (event: PointerEvent): void => {
      if (dragging) {
        const under = lineAt(document.elementFromPoint(event.clientX, event.clientY), event.clientY);
        if (under !== undefined && isThere(anchor) && isOfOneFile(under, anchor)) choose(under);
        return;
      }
      if (event.pointerType === 'touch' || (event.target as Element).closest('.line-plus') !== null) return;
      const under = lineAt(event.target, event.clientY);
      if (under === undefined && byKeys) return;
      if (byKeys && isSameLine(under, current)) return;
      if (under !== undefined) [byKeys, anchor] = [false, undefined];
      choose(under);
    };
    const onLeave = (): void => {
      if (!dragging && !byKeys) clear();
    };
    const onDown = (event: PointerEvent): void => {
      if ((event.target as Element).closest('.line-plus') === null || event.button !== 0) return;
      // The field gets the focus, not the button.
      event.preventDefault();
      if (!isThere(current)) return;
      anchor = event.shiftKey && isThere(before) && isOfOneFile(before, current) ? before : current;
      dragging = true;
      area.classList.add('line-dragging');
      draw();
    };
    const onUp = (): void => {
      if (!dragging) return;
      dragging = false;
      area.classList.remove('line-dragging');
      begin();
    };
    const onTap = (event: MouseEvent): void => {
      if ((event as PointerEvent).pointerType !== 'touch') return;
      const under = lineAt(event.target, event.clientY);
      if (under !== undefined) choose(under);
    };

    const onKey = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event;
      if (!(target instanceof HTMLElement) || !target.matches(lineAreas)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Enter' && isThere(current)) {
        event.preventDefault();
        begin();
      } else if (key === 'Escape') clear();
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        const own = isThere(current) && target.contains(current.run) && byKeys ? current : undefined;
        const from =
          own ??
          (before !== undefined && target.contains(before.run) && isInSight(before) ? before : undefined);
        const next = from === undefined ? firstInSight(target) : stepFrom(from, key === 'ArrowDown' ? 1 : -1);
        if (next === undefined) return;
        anchor = shiftKey ? (isThere(anchor) ? anchor : own) : undefined;
        byKeys = true;
        current = next;
        const { top } = boxOf(next);
        const end = endOfHead(next.run);
        // Below what stays at the top, above the end of the window.
        if (top < end) scrollBy(0, top - end - 90);
        else if (top > innerHeight - 60) scrollBy(0, top - innerHeight + 160);
        draw();
        const chosen = isThere(anchor) ? countBetween(anchor, next) : 1;
        news.current!.textContent = `${say(next)}${chosen > 1 ? `. ${t('linesChosen', { count: chosen })}` : ''}`;
      }
    };
    const onBlur = ({ target }: FocusEvent): void => {
      if (byKeys && target instanceof HTMLElement && target.matches(lineAreas)) clear();
    };
    const onChange = (): void => {
      if (current !== undefined) draw();
    };

    area.addEventListener('pointermove', onMove, { passive: true });
    area.addEventListener('pointerleave', onLeave);
    area.addEventListener('pointerdown', onDown);
    area.addEventListener('click', onTap);
    area.addEventListener('keydown', onKey);
    area.addEventListener('focusout', onBlur);
    addEventListener('pointermove', onMove, { passive: true });
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onUp);
    // What is above can grow: a thread arrives, a file is unfolded.
    const sizes = new ResizeObserver(onChange);
    sizes.observe(area);
    // Lines can be chosen from now on.
    area.dataset['choosable'] = '';
    return () => {
      delete area.dataset['choosable'];
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerleave', onLeave);
      area.removeEventListener('pointerdown', onDown);
      area.removeEventListener('click', onTap);
      area.removeEventListener('keydown', onKey);
      area.removeEventListener('focusout', onBlur);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onUp);
      sizes.disconnect();
    };
  }, [root]);

  useShortcuts(
    () => [{ keys: 'c', label: t('commentKey'), group: t('group'), run: () => comment.current() }],
    [],
  );
  return (
    <>
      <div ref={mark} className="line-range" hidden />
      {/* By keys: Enter on the line that is chosen. */}
      <button
        ref={button}
        type="button"
        className="line-plus"
        aria-label={t('commentOnLine')}
        tabIndex={-1}
        hidden
      >
        <PlusIcon />
      </button>
      <p ref={news} className="visually-hidden" aria-live="polite" />
    </>
  );
}
