import { useEffect, useState, type RefObject } from 'react';
import type { LinePlace } from '../../repositories/index.ts';
import { fileOfLine, lineAt, placeOfLine } from './pointed-lines.ts';

/** A line that the address leads to. */
export interface LinkedLine {
  readonly fileHash: string;
  readonly line: LinePlace;
}

/** Reads a line code: the file's hash, the old and the new line; 0 where the line has none. */
export function readLineCode(code: string): LinkedLine | undefined {
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
    if (linked === undefined) return;
    const mark = root.current?.querySelector('[data-linked]');
    const box = mark?.getBoundingClientRect();
    if (box === undefined || (box.top > 90 && box.bottom < innerHeight)) return;
    mark!.scrollIntoView({ block: 'center' });
  }, [linked, root]);
  return linked;
}
