import { useEffect, useState, type RefObject } from 'react';
import { cardOf, type LinePlace } from '../../repositories/index.ts';
import { endOfHead, fileOfLine, lineAt, placeOfLine } from './pointed-lines.ts';

/** A line that the address leads to. */
export interface LinkedLine {
  readonly fileHash: string;
  readonly line: LinePlace;
}

/** Reads a line code: the file's hash, the old and the new line; 0 where the line has none. */
function readLineCode(code: string): LinkedLine | undefined {
  const found = /^([0-9a-f]{40})_(\d+)_(\d+)$/.exec(code);
  if (found === null) return undefined;
  const [old, now] = [Number(found[2]), Number(found[3])];
  return {
    fileHash: found[1]!,
    line: { old_line: old === 0 ? null : old, new_line: now === 0 ? null : now },
  };
}

/** Follows the address to a line, and makes the address of a line whose number is clicked. */
export function useLineLinks(root: RefObject<HTMLElement | null>): LinkedLine | undefined {
  const [linked, setLinked] = useState<LinkedLine>();
  useEffect(() => {
    const follow = (): void => setLinked(readLineCode(location.hash.slice(1)));
    follow();
    addEventListener('hashchange', follow);
    const area = root.current!;
    const onClick = ({ target, clientY }: MouseEvent): void => {
      if (!(target instanceof Element) || !target.matches('.diff-number')) return;
      const line = lineAt(target, clientY);
      if (line === undefined) return;
      const { old_line, new_line } = placeOfLine(line);
      const code = `${fileOfLine(line).dataset['file']}_${old_line ?? 0}_${new_line ?? 0}`;
      history.replaceState(history.state, '', `#${code}`);
      follow();
    };
    area.addEventListener('click', onClick);
    return () => {
      removeEventListener('hashchange', follow);
      area.removeEventListener('click', onClick);
    };
  }, [root]);
  useEffect(() => {
    if (linked === undefined) return undefined;
    const area = root.current!;
    const show = (): boolean => {
      const mark = area.querySelector('[data-linked]');
      if (mark === null) return false;
      const { top, bottom } = mark.getBoundingClientRect();
      if (top < endOfHead(mark) || bottom > innerHeight) mark.scrollIntoView({ block: 'center' });
      return true;
    };
    if (show()) return undefined;
    // Lines far away come when one is near them.
    const came = new MutationObserver(() => {
      if (show()) came.disconnect();
    });
    came.observe(area, { childList: true, subtree: true });
    queueMicrotask(() => {
      const card = cardOf(linked.fileHash);
      if (card instanceof HTMLDetailsElement) card.open = true;
      card?.scrollIntoView();
    });
    const giveUp = (): void => came.disconnect();
    for (const sign of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
      addEventListener(sign, giveUp, { once: true });
    return () => {
      giveUp();
      for (const sign of ['wheel', 'keydown', 'pointerdown', 'touchstart']) removeEventListener(sign, giveUp);
    };
  }, [linked, root]);
  return linked;
}
