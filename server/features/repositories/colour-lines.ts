import { decodeText } from '../../git/index.ts';
import type { DiffFile, DiffLine, Repository } from '../../git/index.ts';
import { grammarOfFile } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Of larger files only what is shown is read: a batch of twenty with both sides takes about half a second of a thread, once for all readers
 * and versions.
 */
const colouredWhole = 16 * 1024;

interface ColouredFile {
  readonly lines: readonly string[];
  readonly html: readonly string[];
}

/**
 * The lines of a change as HTML. Each side is coloured as the file that it is, so that a comment or a string that begins above what is shown
 * is one there, too, and what was removed colours nothing that is still there. Files that are large, or can't be read as they were compared
 * (between versions), are coloured by what is shown of them.
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
  const hasSide = (isOld: boolean): boolean => lines.some(({ newLine }) => (newLine === null) === isOld);
  // One after the other: a second thread takes longer to start than most files take to be coloured.
  const now = hasSide(false) ? await colouredFile(ctx, repository, newPath, newOid) : nothing;
  if (now === undefined) return undefined;
  const old = hasSide(true) ? await colouredFile(ctx, repository, oldPath, oldOid) : nothing;
  if (old === undefined) return undefined;
  const html: string[] = [];
  for (const { text, oldLine, newLine } of lines) {
    const side = newLine === null ? old : now;
    const index = (newLine ?? oldLine!) - 1;
    // Where white space is left out, or a change is read in another encoding than its file, they can differ.
    if (side.lines[index] !== withoutReturn(text)) return undefined;
    html.push(side.html[index] ?? '');
  }
  return html;
}

const nothing: ColouredFile = { lines: [], html: [] };
const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

async function colouredFile(
  { platform: { git, markdown } }: Context,
  repository: Repository,
  path: string,
  oid: string,
): Promise<ColouredFile | undefined> {
  // What has no colours needs not be read.
  if (grammarOfFile(path, '') === undefined) return undefined;
  const blob = await git.readBlob(repository, oid, { maxBytes: colouredWhole });
  if (!blob.ok || blob.value.content === null || blob.value.binary) return undefined;
  const text = decodeText(blob.value.content);
  const { lines: html } = await markdown.highlight({ text, path });
  return { lines: text.split('\n').map(withoutReturn), html };
}
