import type { ConflictPart } from '../../../git/index.ts';

interface Names {
  readonly head: string;
  readonly origin: string;
}

const marker = /^(?:<{7}|>{7}|\|{7}|={7})(?:\s|$)/;

const linesIn = (text: string): string[] => text.split(/\r?\n/);

/** The text to edit: what conflicts stands between git's markers, which name the branches. */
export function textToEdit(parts: readonly ConflictPart[], { head, origin }: Names): string {
  const end = parts.some((part) => 'both' in part && part.both.includes('\r\n')) ? '\r\n' : '\n';
  const ended = (side: Buffer): string => {
    const text = side.toString();
    return text === '' || text.endsWith('\n') ? text : text + end;
  };
  return parts
    .map((part) =>
      'both' in part
        ? part.both.toString()
        : `<<<<<<< ${head}${end}${ended(part.theirs)}=======${end}${ended(part.ours)}>>>>>>> ${origin}${end}`,
    )
    .join('');
}

/** The first line with a marker that neither side has; undefined if there is none. */
export function leftoverMarker(text: string, sides: readonly string[]): number | undefined {
  const own = new Set(sides.flatMap((side) => linesIn(side).filter((line) => marker.test(line))));
  const at = linesIn(text).findIndex((line) => marker.test(line) && !own.has(line));
  return at === -1 ? undefined : at + 1;
}
