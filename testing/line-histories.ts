/** Numbers between 0 and 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pool = [
  '}', '', 'return', '{', '});', '];', 'else {', 'break;', 'end', '*/',
  '  }', '    }', 'try {', '/**', 'return null;', '<div>', '</div>', 'do {', 'fi', 'pass',
]; // prettier-ignore

export interface Line {
  readonly id: number;
  readonly text: string;
}

/** What is edited, moved, renamed, reordered and squashed in a branch, with the lines known by their ids. */
export function createHistory(random: () => number) {
  let ids = 0;
  const below = (most: number): number => Math.floor(random() * most);
  const line = (): Line => {
    const id = ids++;
    return { id, text: random() < 0.4 ? pool[below(pool.length)]! : `statement number ${id} of this file;` };
  };
  const some = (most: number): Line[] => Array.from({ length: 1 + below(most) }, line);
  const change = (files: readonly (readonly Line[])[]): Line[][] => {
    const next = files.map((file) => [...file]);
    const file = next[below(next.length)]!;
    const at = below(file.length + 1);
    const count = 1 + below(6);
    switch (below(4)) {
      case 0:
        file.splice(at, 0, ...some(6));
        break;
      case 1:
        file.splice(at, count);
        break;
      case 2:
        file.splice(at, count, ...some(6));
        break;
      default: {
        const moved = file.splice(at, count);
        const to = next[below(next.length)]!;
        to.splice(below(to.length + 1), 0, ...moved);
      }
    }
    return next;
  };
  return { below, some, change };
}

/** Whether it is that line, or one with its text between its neighbours, which nobody can tell from it. */
export function isSameLine(
  before: readonly Line[],
  from: number,
  after: readonly Line[],
  to: number,
): boolean {
  if (before[from]?.id === after[to]?.id) return true;
  if (from === to && String(textsOf(before)) === String(textsOf(after))) return true;
  return (
    before[from]?.text === after[to]?.text &&
    before[from - 1]?.id === after[to - 1]?.id &&
    before[from + 1]?.id === after[to + 1]?.id
  );
}

export const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);
