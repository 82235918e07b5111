import { useCallback, useState } from 'react';

/** The selected rows of a list. Rows that leave the list are deselected. */
export function useSelection(listed: readonly number[]) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const selected = listed.filter((id) => picked.has(id));
  if (selected.length < picked.size) setPicked(new Set(selected));
  const toggle = useCallback((id: number, on: boolean): void => {
    setPicked((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
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
