import { hash } from 'node:crypto';
import type { FoundChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import { createLineFinder } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { OpenRepository } from '../../repositories/index.ts';
import { diffShown } from './shown-changes.ts';
import type { Shown } from './shown-changes.ts';

/** Lines that a page lists: who sees so many asks for something else. */
const linesListed = 300;
/** Milliseconds. */
const longest = 5000;

/** Where a text stands in the changes that are shown, whether their lines were sent to the page or not. */
export async function searchChanges(
  ctx: Context,
  open: OpenRepository,
  shown: Shown,
  text: string,
  { ignoreWhitespace }: { readonly ignoreWhitespace: boolean },
): Promise<FoundChanges> {
  const finder = createLineFinder(text, { most: linesListed, time: longest });
  const { truncated } = await diffShown(ctx, open, shown, {
    ...open.expensive,
    ignoreWhitespace,
    reader: finder.reader,
    timeoutMs: 2 * longest,
  });
  const { lines, ended } = finder.result();
  const files = new Map<string, FoundChanges['files'][number]>();
  for (const { path, oldLine, newLine, type, text: line, at } of lines) {
    const file = files.get(path) ?? { path, file_hash: hash('sha1', path), lines: [] };
    file.lines.push({ type, old_line: oldLine, new_line: newLine, text: line, at });
    files.set(path, file);
  }
  return { files: [...files.values()], ended: truncated && ended === 'all' ? 'late' : ended };
}
