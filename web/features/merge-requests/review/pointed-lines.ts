import type { LinePlace } from '../../repositories/index.ts';

/** A line of a diff in the page. Runs of lines are one element each; a line is its place in one. */
export interface PointedLine {
  readonly run: HTMLElement;
  readonly index: number;
}

const countIn = (run: HTMLElement): number => Number(run.style.getPropertyValue('--lines'));

export const fileOfLine = ({ run }: PointedLine): HTMLElement => run.closest<HTMLElement>('.diff-file')!;

/** The line at a height of the window, in the run that contains the element. */
export function lineAt(target: EventTarget | null, y: number): PointedLine | undefined {
  const run = target instanceof Element ? target.closest<HTMLElement>('.diff-run[data-at]') : null;
  if (run === null) return undefined;
  const { top, height } = run.getBoundingClientRect();
  const count = countIn(run);
  return { run, index: Math.max(0, Math.min(count - 1, Math.floor(((y - top) / height) * count))) };
}

/** Where the head of a file ends that contains the element: it stays at the top of the window, above the lines. */
export const endOfHead = (within: Element): number =>
  within.closest('.diff-file')!.querySelector('.diff-head')!.getBoundingClientRect().bottom;

/** The first line of a file that is in sight. */
export function firstInSight(body: Element): PointedLine | undefined {
  const runs = [...body.querySelectorAll<HTMLElement>('.diff-run[data-at]')];
  const from = endOfHead(body);
  const run = runs.find((each) => each.getBoundingClientRect().bottom > from) ?? runs[0];
  return run === undefined ? undefined : lineAt(run, Math.max(run.getBoundingClientRect().top, from) + 1);
}

export function isSameLine(a: PointedLine | undefined, b: PointedLine | undefined): boolean {
  return a?.run === b?.run && a?.index === b?.index;
}

/** Lines that are not drawn, as nobody is near. */
const undrawn = 'diff-rest';

/** The runs of the file, and what is not drawn; where old and new lines are side by side, those of the same side. */
function runsBeside(run: HTMLElement): HTMLElement[] {
  const half = run.closest('.diff-half');
  const within =
    half === null ? '' : half.classList.contains('diff-half-old') ? '.diff-half-old ' : '.diff-half-new ';
  return [
    ...run
      .closest('.diff-file')!
      .querySelectorAll<HTMLElement>(
        `${within}.diff-run[data-at], ${within}.${undrawn}, .diff-lines > * > .${undrawn}`,
      ),
  ];
}

/** The next or previous line of the file; the same where the next one is not drawn yet, undefined at its end. */
export function stepFrom({ run, index }: PointedLine, by: 1 | -1): PointedLine | undefined {
  const next = index + by;
  if (next >= 0 && next < countIn(run)) return { run, index: next };
  const runs = runsBeside(run);
  const other = runs[runs.indexOf(run) + by];
  if (other?.classList.contains(undrawn)) return { run, index };
  return other === undefined ? undefined : { run: other, index: by === 1 ? 0 : countIn(other) - 1 };
}

/** Two lines of a file, the upper one first. */
export function inOrder(a: PointedLine, b: PointedLine): readonly [PointedLine, PointedLine] {
  const after =
    a.run === b.run
      ? a.index > b.index
      : (a.run.compareDocumentPosition(b.run) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return after ? [b, a] : [a, b];
}

/** The number of lines from one to the other. */
export function countBetween(a: PointedLine, b: PointedLine): number {
  const [first, last] = inOrder(a, b);
  if (first.run === last.run) return last.index - first.index + 1;
  const runs = runsBeside(first.run);
  const between = runs.slice(runs.indexOf(first.run) + 1, runs.indexOf(last.run));
  return (
    countIn(first.run) - first.index + between.reduce((sum, run) => sum + countIn(run), 0) + last.index + 1
  );
}

export function boxOf({ run, index }: PointedLine): { readonly top: number; readonly height: number } {
  const { top, height } = run.getBoundingClientRect();
  const each = height / countIn(run);
  return { top: top + index * each, height: each };
}

/** Whether the line is still drawn, and in sight. */
export function isInSight({ run, index }: PointedLine): boolean {
  if (!run.isConnected || index >= countIn(run)) return false;
  const { top } = boxOf({ run, index });
  return top >= endOfHead(run) && top < innerHeight;
}

export const kindOfLine = ({ run }: PointedLine): 'added' | 'removed' | 'context' =>
  run.classList.contains('diff-added')
    ? 'added'
    : run.classList.contains('diff-removed')
      ? 'removed'
      : 'context';

export function placeOfLine(line: PointedLine): LinePlace {
  const [old, now] = line.run.dataset['at']!.split(' ').map(Number) as [number, number];
  const kind = kindOfLine(line);
  return {
    old_line: kind === 'added' ? null : old + line.index,
    new_line: kind === 'removed' ? null : now + line.index,
  };
}

export const textOfLine = ({ run, index }: PointedLine): string =>
  run.querySelector('.code-text')?.textContent?.split('\n')[index] ?? '';
