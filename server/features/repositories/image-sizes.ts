import { LRUCache } from 'lru-cache';
import { nameFromUrl } from '../../git/index.ts';
import type { TreeEntry } from '../../git/index.ts';
import { addImageSizes, repositoryImages } from '../../markdown/index.ts';
import type { ImageSize, MarkdownOptions } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { headerBytes, sizeOfImage } from './image-header.ts';
import type { OpenRepository } from './repository.service.ts';

/** Images of a page whose sizes are read; more would be below many screens. */
const mostImages = 100;
/** git reads a blob to its end for its first bytes: of one, and of all that a page reads. The next page reads on. */
const [mostBytes, mostBytesOfPage] = [8 * 1024 * 1024, 16 * 1024 * 1024];

/** By the id of the blob, which never changes. */
const knownSizes = new LRUCache<string, ImageSize | 'none'>({ max: 20_000 });
const keyOf = ({ oid, path }: TreeEntry): string => `${oid}${/\.svg$/i.test(path) ? ' svg' : ''}`;

/** Reads the sizes that are not known, as far as the limit goes. */
async function readSizes(
  ctx: Context,
  { repository }: OpenRepository,
  entries: readonly TreeEntry[],
): Promise<void> {
  const { git } = ctx.platform;
  const unknown = [...new Map(entries.map((entry) => [keyOf(entry), entry]))].filter(
    ([key]) => !knownSizes.has(key),
  );
  const bytes = await Promise.all(unknown.map(([, { oid }]) => git.blobSize(repository, oid)));
  let left = mostBytesOfPage;
  const read = unknown.filter(([key], at) => {
    const size = bytes[at] ?? Infinity;
    if (size > mostBytes) knownSizes.set(key, 'none');
    else left -= size;
    return size <= mostBytes && left >= 0;
  });
  await Promise.all(
    read.map(async ([key, { oid, path }]) => {
      const header = await git.blobBeginning(repository, oid, {
        keptBytes: headerBytes,
        maxBytes: mostBytes,
      });
      knownSizes.set(key, (header === null ? undefined : sizeOfImage(path, header)) ?? 'none');
    }),
  );
}

/**
 * Adds to rendered files the sizes of those images that are files of the same commit, so that the page does not move when they load.
 * `options`: those that the files were rendered with.
 */
export async function addRepositoryImageSizes(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  options: MarkdownOptions,
  texts: readonly string[],
): Promise<readonly string[]> {
  const paths = repositoryImages(texts, options).slice(0, mostImages);
  if (paths.length === 0) return texts;
  const found = await Promise.all(
    paths.map(async (path) => {
      const entry = await ctx.platform.git.treeEntry(open.repository, sha, nameFromUrl(path));
      return entry.ok && entry.value.kind === 'file' ? ([path, entry.value] as const) : undefined;
    }),
  );
  const entries = found.filter((entry) => entry !== undefined);
  await readSizes(
    ctx,
    open,
    entries.map(([, entry]) => entry),
  );
  const sizes = new Map<string, ImageSize>();
  for (const [path, entry] of entries) {
    const size = knownSizes.get(keyOf(entry));
    if (size !== undefined && size !== 'none') sizes.set(path, size);
  }
  return texts.map((text) => addImageSizes(text, options, sizes));
}
