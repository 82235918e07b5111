import { diffLines, diffWordsWithSpace } from 'diff';
import type { Change } from 'diff';
import { escapeHtml } from '../../markdown/index.ts';

/** Beyond these bounds texts are compared more coarsely, so that no diff blocks the process. */
const bounds = { milliseconds: 15, wordsOf: 8 * 1024 };

const whole = (before: string, after: string): Change[] => [
  { value: before, added: false, removed: true, count: 1 },
  { value: after, added: true, removed: false, count: 1 },
];

function show({ value, added, removed }: Change): string {
  const text = escapeHtml(value);
  if (text === '') return '';
  if (added) return `<ins class="idiff addition">${text}</ins>`;
  return removed ? `<del class="idiff deletion">${text}</del>` : text;
}

/** The difference of two texts, word by word, as safe HTML: `<ins>`, `<del>` and the unchanged text. */
export function wordDiff(before: string, after: string): string {
  const ends = performance.now() + bounds.milliseconds;
  const left = (): number => Math.max(1, ends - performance.now());
  const lines = diffLines(before, after, { timeout: left() }) ?? whole(before, after);
  const parts: Change[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const next = lines[index + 1];
    if (
      line.removed &&
      next?.added === true &&
      line.value.length + next.value.length <= bounds.wordsOf &&
      performance.now() < ends
    ) {
      index++;
      parts.push(...(diffWordsWithSpace(line.value, next.value, { timeout: left() }) ?? [line, next]));
    } else parts.push(line);
  }
  return parts.map(show).join('');
}
