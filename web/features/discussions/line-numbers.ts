import type { DiffPosition } from '../../../contract/discussions/discussions.ts';

/** The lines of a position as they follow its path: `:17`, `:17–19`; of one that begins on the other side only the last. */
export function lineNumbers({ old_line, new_line, line_range: range }: DiffPosition): string {
  const last = new_line ?? old_line ?? null;
  if (last === null) return '';
  const first = (new_line == null ? range?.start.old_line : range?.start.new_line) ?? last;
  return first === last ? `:${last}` : `:${first}–${last}`;
}
