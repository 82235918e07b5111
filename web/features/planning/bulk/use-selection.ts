import { useCallback, useEffect, useRef, useState } from 'react';

/** The selected rows of a list. Rows that leave the list are deselected. */
export function useSelection(listed: readonly number[]) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const selected = listed.filter((id) => picked.has(id));
  if (selected.length < picked.size) setPicked(new Set(selected));
  const latest = useRef({ listed, last: undefined as number | undefined });
  useEffect(() => {
    latest.current.listed = listed;
  });
  /** With `range` all rows from the one that was picked last to this one. */
  const toggle = useCallback((id: number, on: boolean, range = false): void => {
    const { listed: all, last } = latest.current;
    const [from, to] = [last === undefined ? -1 : all.indexOf(last), all.indexOf(id)];
    const rows = range && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    latest.current.last = id;
    setPicked((before) => {
      const after = new Set(before);
      for (const row of rows) {
        if (on) after.add(row);
        else after.delete(row);
      }
      return after;
    });
  }, []);
  return {
    selected,
    has: (id: number): boolean => picked.has(id),
    toggle,
    toggleAll: (on: boolean): void => setPicked(new Set(on ? listed : [])),
  };
}
