import { decodeText } from '../../git/index.ts';
import type { DiffFile, DiffLine, Repository } from '../../git/index.ts';
import { grammarOfFile } from '../../markdown/index.ts';
import { readsOtherwise } from './open-constructs.ts';
import type { Context } from '../../platform/context.ts';

/** Larger files are coloured by what is shown of them. */
const readWhole = 64 * 1024;
/** Of a change of more lines than these most of the file is shown: it is not asked for. */
const linesAsked = 2000;

/**
 * The lines of a change as HTML. Where a comment or a string of several lines can reach into what is shown, each side is coloured as the file that it
 * is: what begins above is one there, too, and what was removed colours nothing that is still there. To colour a whole file costs ten times as much as
 * its change, so all other changes are coloured by what is shown of them, and so are files that are large, or can't be read as they were compared
 * (between versions).
 */
export async function colourLines(
  ctx: Context,
  repository: Repository,
  file: DiffFile,
  lines: readonly DiffLine[],
): Promise<readonly string[]> {
  return (
    (await colourInFiles(ctx, repository, file, lines)) ??
    ctx.platform.markdown.highlightLines(
      lines.map(({ text }) => text),
      { path: file.newPath },
    )
  );
}

async function colourInFiles(
  ctx: Context,
  repository: Repository,
  { oldPath, newPath, oldOid, newOid, status }: DiffFile,
  lines: readonly DiffLine[],
): Promise<readonly string[] | undefined> {
  // All of such a file is shown.
  if (status === 'added' || status === 'deleted' || status === 'type_changed') return undefined;
  // What has no colours needs not be read.
  if (lines.length > linesAsked || grammarOfFile(newPath, '') === undefined) return undefined;
  const isOld = ({ newLine }: DiffLine): boolean => newLine === null;
  const isNew = ({ oldLine }: DiffLine): boolean => oldLine === null;
  const isMixed = lines.some(isOld) && lines.some(isNew);
  const [before, after] = await Promise.all([
    lines.some(isOld) ? readText(ctx, repository, oldOid) : [],
    lines.every(isOld) ? [] : readText(ctx, repository, newOid),
  ]);
  if (before === undefined || after === undefined) return undefined;
  const sideOf = (path: string, text: readonly string[], number: 'oldLine' | 'newLine') => ({
    path,
    text,
    shown: lines.flatMap((line) =>
      line[number] === null ? [] : [{ number: line[number], changed: isOld(line) || isNew(line) }],
    ),
  });
  const sides = [sideOf(oldPath, before, 'oldLine'), sideOf(newPath, after, 'newLine')];
  if (!sides.some(({ text, shown }) => readsOtherwise(text, shown, isMixed))) return undefined;
  const html: (readonly string[])[] = [];
  // One after the other: a second thread takes longer to start than most files take to be coloured.
  for (const { path, text } of sides)
    html.push((await ctx.platform.markdown.highlight({ text: text.join('\n'), path })).lines);
  const coloured: string[] = [];
  for (const line of lines) {
    const side = isOld(line) ? 0 : 1;
    const index = (line.newLine ?? line.oldLine!) - 1;
    // Where white space is left out, or a change is read in another encoding than its file, they can differ.
    if (sides[side]!.text[index] !== withoutReturn(line.text)) return undefined;
    coloured.push(html[side]![index] ?? '');
  }
  return coloured;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** The lines of a file; undefined if it is large, missing or no text. */
async function readText(
  { platform: { git } }: Context,
  repository: Repository,
  oid: string,
): Promise<readonly string[] | undefined> {
  // A git of its own would look into one that is not read.
  if (((await git.blobSize(repository, oid)) ?? Infinity) > readWhole) return undefined;
  const blob = await git.readBlob(repository, oid, { maxBytes: readWhole });
  if (!blob.ok || blob.value.content === null || blob.value.binary) return undefined;
  return decodeText(blob.value.content).split('\n').map(withoutReturn);
}
