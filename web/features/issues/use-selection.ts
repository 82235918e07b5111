import { useCallback, useState } from 'react';

/** Which rows of a list are selected. What is not in the list any more is not selected any more either. */
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
