import { diffArrays } from 'diff';

/** Lines that others take the place of, counted from 0; the ends are not part of it. */
export interface Edit {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** Files that differ in more lines are compared no further: what lies between their common beginning and end counts as edited. */
const mostEdits = 4000;

/** What has to be edited to make one file of the other, in order. Equal lines have the same number. */
function lineEdits(before: readonly number[], after: readonly number[]): readonly Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  if (oldMiddle.length === 0 && newMiddle.length === 0) return [];
  const changes = diffArrays(oldMiddle, newMiddle, { maxEditLength: mostEdits });
  if (changes === undefined)
    return [{ oldFrom: start, oldTo: before.length - end, newFrom: start, newTo: after.length - end }];
  const edits: Edit[] = [];
  let [oldAt, newAt] = [start, start];
  let open: { oldFrom: number; newFrom: number } | undefined;
  const close = (): void => {
    if (open !== undefined) edits.push({ ...open, oldTo: oldAt, newTo: newAt });
    open = undefined;
  };
  for (const { added, removed, count } of changes) {
    if (!added && !removed) close();
    else open ??= { oldFrom: oldAt, newFrom: newAt };
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  close();
  return edits;
}

/** The lines of both files as numbers, the same for the same text. */
export function numberLines(...files: readonly (readonly string[])[]): readonly (readonly number[])[] {
  const numbers = new Map<string, number>();
  return files.map((lines) =>
    lines.map((line) => {
      let number = numbers.get(line);
      if (number === undefined) numbers.set(line, (number = numbers.size));
      return number;
    }),
  );
}

/** Two versions of a file: their lines as numbers, and what was edited. */
export interface ComparedFiles {
  readonly old: readonly number[];
  readonly now: readonly number[];
  readonly edits: readonly Edit[];
}

const compared = new WeakMap<readonly string[], WeakMap<readonly string[], ComparedFiles>>();

/** Compares two versions of a file once, however many threads stand in it: as long as somebody holds these arrays. */
export function compareFiles(before: readonly string[], after: readonly string[]): ComparedFiles {
  let withBefore = compared.get(before);
  if (withBefore === undefined) compared.set(before, (withBefore = new WeakMap()));
  let found = withBefore.get(after);
  if (found === undefined) {
    const [old, now] = numberLines(before, after) as [readonly number[], readonly number[]];
    withBefore.set(after, (found = { old, now, edits: lineEdits(old, now) }));
  }
  return found;
}
