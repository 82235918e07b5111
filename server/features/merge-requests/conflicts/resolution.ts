import { isUtf8 } from 'node:buffer';
import type { ResolvedFile } from '../../../../contract/merge-requests/conflicts.ts';
import { withLineEnds } from '../../../git/index.ts';
import type { ConflictingFile, Resolution } from '../../../git/index.ts';
import { takeSides } from './conflict-sections.ts';
import { leftoverMarker } from './edited-text.ts';

const bytesEdited = 1024 * 1024;

/** The texts of both sides as they are edited; null if the file can't be. */
export function editedSides({ kind, texts, ours, theirs }: ConflictingFile): readonly string[] | null {
  if (kind !== 'content' && kind !== 'added' && kind !== 'deleted') return null;
  const sides = [theirs === null ? undefined : texts.theirs, ours === null ? undefined : texts.ours];
  const there = sides.filter((side) => side !== undefined);
  return there.every((side) => side !== null && isUtf8(side)) ? there.map((side) => side!.toString()) : null;
}

/** What is put in the place of a conflict, or a sentence that says why it can't be. The target is `ours`. */
export function resolutionOf(
  file: ConflictingFile,
  { side, sections, content }: ResolvedFile,
): Resolution | string {
  const { path, paths, parts, mode } = file;
  if (file.kind === 'other') return `${path} can't be resolved in the browser.`;
  if (side !== undefined) return { paths, put: side === 'head' ? file.theirs : file.ours };
  if (content !== undefined) {
    const sides = editedSides(file);
    if (sides === null) return `${path} can't be edited. Choose one side.`;
    const line = leftoverMarker(content, sides);
    if (line !== undefined) return `${path} still has conflict markers in line ${line}.`;
    const bytes = Buffer.from(withLineEnds(content, sides));
    if (bytes.length > bytesEdited) return `${path} is too large to be edited here.`;
    return { paths, put: { path, mode, content: bytes } };
  }
  const text = parts === null || sections === undefined ? undefined : takeSides(parts, (id) => sections[id]);
  if (text === undefined) return `${path} is not resolved yet.`;
  return { paths, put: { path, mode, content: text } };
}
