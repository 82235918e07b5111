import { LRUCache } from 'lru-cache';
import { linesPerChunk } from '../../../contract/repositories/repositories.ts';
import type {
  BlamePage,
  BlobLines,
  BlobPage,
  CodeText,
} from '../../../contract/repositories/repositories.ts';
import type { FileAtPath, Revision } from '../../git/index.ts';
import { decodeText, MAX_LINES } from '../../git/index.ts';
import { highlightLimits } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { fillForViewer } from '../references/index.ts';
import {
  lastCommitOf,
  markdownOptions,
  presentCommit,
  presentCommits,
  readSymlink,
  resolveAt,
} from './code-page.service.ts';
import { addRepositoryImageSizes } from './image-sizes.ts';
import type { OpenRepository } from './repository.service.ts';
import { valueOr404 } from './repository.service.ts';

/** Longer texts are shown without highlighting, and those above the other limit not at all. */
const highlightedBytes = highlightLimits.characters;
const shownBytes = 5 * 1024 * 1024;
/** Chunks that are highlighted before the page is sent: more than a screen. */
const chunksAtOnce = 2;
/**
 * A file with up to this many chunks is sent completely; of a longer one the page has a few screens, and the rest is fetched
 * afterwards.
 */
const wholeChunks = 20;
const chunksInPage = 8;
/** Chunks that are highlighted per call. */
const chunksPerCall = 10;

const imageTypes = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    bmp: 'image/bmp',
    ico: 'image/x-icon',
    svg: 'image/svg+xml',
  }),
);

/** The type under which a raw file may be shown as an image; undefined for anything else. */
export function imageType(path: string): string | undefined {
  return imageTypes.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Whether a text has more lines than a diff shows of it. */
function hasTooManyLines(text: Buffer): boolean {
  let lines = 0;
  for (let at = text.indexOf(10); at !== -1 && lines <= MAX_LINES; at = text.indexOf(10, at + 1)) lines++;
  return lines > MAX_LINES;
}

/** Whether the page that says who wrote each line is there for a file. */
function hasBlame({ symlinkTarget, binary, content }: FileAtPath): boolean {
  return symlinkTarget === null && !binary && content !== null && !hasTooManyLines(content);
}

/** Lines as pieces of HTML. */
function joinChunks(lines: readonly string[]): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < lines.length; start += linesPerChunk)
    chunks.push(`${lines.slice(start, start + linesPerChunk).join('\n')}\n`);
  return chunks;
}

function widest(lines: readonly string[]): number {
  let columns = 0;
  for (const line of lines) {
    let length = line.includes('\t') ? line.replaceAll('\t', '    ').length : line.length;
    // Ideographs and emoji are about twice as wide.
    if (length * 2 > columns) length += line.match(/[\u1100-\uFFFF]/g)?.length ?? 0;
    if (length > columns) columns = length;
  }
  return Math.min(columns, 100_000);
}

type ReadyText = CodeText & { language: string | null; line_count: number; source_lines: number };

/** Rendered texts by blob and path (which determines the language): 32 MB of characters. */
const readyTexts = new LRUCache<string, ReadyText>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (ready) => ready.chunks.reduce((size, chunk) => size + chunk.length, 1),
});

/** The text with its first lines highlighted: highlighting a whole long file would keep the reader waiting. */
async function codeText(ctx: Context, file: FileAtPath, text: string): Promise<ReadyText> {
  const { path } = file.entry;
  const key = `${file.oid} ${path.slice(path.lastIndexOf('/') + 1)}`;
  const known = readyTexts.get(key);
  if (known !== undefined) return known;
  const { markdown } = ctx.platform;
  const plain = await markdown.highlight({ text, language: 'plaintext' });
  const lines = text.split('\n');
  const head = lines.slice(0, linesPerChunk * chunksAtOnce).join('\n');
  const first = file.size <= highlightedBytes ? await markdown.highlight({ text: head, path }) : undefined;
  const coloured = first?.language === undefined ? [] : first.lines;
  const ready: ReadyText = {
    chunks: joinChunks([...coloured, ...plain.lines.slice(coloured.length)]),
    // Without a language there is nothing to highlight.
    coloured: first?.language === undefined ? plain.lines.length : coloured.length,
    columns: widest(lines),
    language: first?.language ?? null,
    line_count: plain.lines.length,
    source_lines: lines.filter((line) => line.trim() !== '').length,
  };
  readyTexts.set(key, ready);
  return ready;
}

async function blobContent(
  ctx: Context,
  open: OpenRepository,
  revision: Revision,
  file: FileAtPath,
  plain: boolean,
): Promise<BlobPage['content']> {
  const { markdown } = ctx.platform;
  const { path, name } = file.entry;
  if (file.symlinkTarget !== null) {
    const link = await readSymlink(ctx, open, revision.sha, path);
    return { kind: 'symlink', ...(link ?? { target: file.symlinkTarget, leads_to: null }) };
  }
  if (file.lfs !== null) return { kind: 'lfs', oid: file.lfs.oid, size: file.lfs.size };
  if (file.size === 0) return { kind: 'empty' };
  if (imageType(path) !== undefined && (file.binary || !plain)) return { kind: 'image' };
  if (file.binary) return { kind: 'binary' };
  if (file.content === null || file.size > shownBytes || hasTooManyLines(file.content))
    return { kind: 'too_large' };
  const text = decodeText(file.content);
  if (!plain) {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const options = markdownOptions(ctx, open, revision, directory);
    const rendered = await markdown.renderDocument(name, text, options);
    if (rendered !== undefined && rendered.markup === 'markdown') {
      const sized = await addRepositoryImageSizes(ctx, open, revision.sha, options, [rendered.html]);
      const [html] = await fillForViewer(ctx, sized);
      const lineCount = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      return { kind: 'markup', html: html!, line_count: lineCount };
    }
  }
  const ready = await codeText(ctx, file, text);
  const long = ready.chunks.length > wholeChunks;
  return { kind: 'text', ...ready, chunks: long ? ready.chunks.slice(0, chunksInPage) : ready.chunks };
}

export async function readBlobPage(
  ctx: Context,
  open: OpenRepository,
  at: string,
  plain: boolean,
): Promise<BlobPage> {
  const { git } = ctx.platform;
  const { revision, path } = await resolveAt(ctx, open, at);
  const file = valueOr404(
    await git.readFile(open.repository, revision.sha, path, { maxBytes: shownBytes }),
    'File',
  );
  const [content, last] = await Promise.all([
    blobContent(ctx, open, revision, file, plain),
    lastCommitOf(ctx, open, revision.sha, path),
  ]);
  return {
    revision,
    path,
    name: file.entry.name,
    size: file.size,
    mode: file.entry.mode,
    commit: last === null ? null : await presentCommit(ctx, last),
    content,
    has_rendered: /\.(?:md|markdown|mdown|mkdn?)$/i.test(path) || (/\.svg$/i.test(path) && !file.binary),
    has_blame: hasBlame(file),
  };
}

/**
 * Some highlighted chunks of a file; the whole file is highlighted once and cached. `plain` returns all following chunks without
 * highlighting.
 */
export async function readBlobLines(
  ctx: Context,
  open: OpenRepository,
  { at, from, plain }: { at: string; from: number; plain?: boolean | undefined },
): Promise<BlobLines> {
  const { revision, path } = await resolveAt(ctx, open, at);
  const limit = plain === true ? shownBytes : highlightedBytes;
  const file = valueOr404(
    await ctx.platform.git.readFile(open.repository, revision.sha, path, { maxBytes: limit }),
    'File',
  );
  if (file.binary || file.content === null || file.size > limit || hasTooManyLines(file.content))
    throw notFound('File');
  if (plain === true) {
    const { chunks } = await codeText(ctx, file, decodeText(file.content));
    return { from, chunks: chunks.slice(from) };
  }
  const { lines } = await ctx.platform.markdown.highlight({ text: decodeText(file.content), path });
  return {
    from,
    chunks: joinChunks(lines.slice(from * linesPerChunk, (from + chunksPerCall) * linesPerChunk)),
  };
}

export async function readBlamePage(ctx: Context, open: OpenRepository, at: string): Promise<BlamePage> {
  const { git, markdown } = ctx.platform;
  const { revision, path } = await resolveAt(ctx, open, at);
  const file = valueOr404(
    await git.readFile(open.repository, revision.sha, path, { maxBytes: shownBytes }),
    'File',
  );
  if (file.content === null || !hasBlame(file)) throw notFound('File');
  const { ranges, commits } = valueOr404(
    await git.blame(open.repository, revision.sha, path, open.expensive),
    'File',
  );
  const text = decodeText(file.content);
  const [presented, highlighted] = await Promise.all([
    presentCommits(ctx, [...commits.values()]),
    markdown.highlight(file.size > highlightedBytes ? { text, language: 'plaintext' } : { text, path }),
  ]);
  const bySha = new Map(presented.map((commit) => [commit.sha, commit]));
  return {
    revision,
    path,
    size: file.size,
    line_count: highlighted.lines.length,
    columns: widest(text.split('\n')),
    ranges: ranges.map(({ start, count, sha }) => ({
      start,
      count,
      commit: bySha.get(sha) ?? null,
      html: `${highlighted.lines.slice(start - 1, start - 1 + count).join('\n')}\n`,
    })),
  };
}
