import type { Readable } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';
import type { PathFailure, TreeEntry, TreeReader } from './tree-reader.ts';

/** The pointer that Git LFS stores in place of a file. */
export interface LfsPointer {
  readonly oid: string;
  readonly size: number;
}

export interface Blob {
  readonly oid: string;
  readonly size: number;
  /** By git's rule: a NUL among the first 8,000 bytes. */
  readonly binary: boolean;
  readonly lfs: LfsPointer | null;
  /** null if the blob exceeds the limit. */
  readonly content: Buffer | null;
}

export interface FileAtPath extends Blob {
  readonly entry: TreeEntry;
  /** The target of a symbolic link, as it is stored. */
  readonly symlinkTarget: string | null;
}

export interface Submodule {
  readonly path: string;
  readonly url: string;
  readonly sha: string;
}

/** The default limit for a file in memory. */
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const BINARY_WINDOW = 8000;
const README = /^readme(?:\.(?<extension>[a-z0-9]+))?$/iu;
const README_ORDER = [
  'md',
  'markdown',
  'mdown',
  'mkd',
  'rst',
  'adoc',
  'asciidoc',
  'org',
  'textile',
  '',
  'txt',
];

export function createBlobReader({ objects, runner }: GitContext, trees: TreeReader) {
  const submoduleUrls = new LRUCache<string, ReadonlyMap<string, string>>({ max: 200 });

  /** A blob by its id. Content above `maxBytes` is not read: stream it. */
  async function blob(
    repository: Repository,
    oid: string,
    options: { readonly maxBytes?: number } = {},
  ): Promise<Result<Blob, 'not_found'>> {
    if (!isObjectId(oid)) return fail('not_found');
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    const info = await objects.info(repository, oid);
    if (info?.type !== 'blob') return fail('not_found');
    if (info.size > maxBytes) {
      return ok({
        oid,
        size: info.size,
        binary: await beginsBinary(repository, oid),
        lfs: null,
        content: null,
      });
    }
    const object = await objects.read(repository, oid, maxBytes);
    if (object === null || object.content === null) return fail('not_found');
    const { content } = object;
    return ok({
      oid,
      size: content.length,
      binary: isBinary(content),
      lfs: parseLfsPointer(content),
      content,
    });
  }

  /** The bytes of a blob, without reading it; null if there is none with this id. */
  async function size(repository: Repository, oid: string): Promise<number | null> {
    const info = isObjectId(oid) ? await objects.info(repository, oid) : null;
    return info?.type === 'blob' ? info.size : null;
  }

  /** The first bytes of a blob; null for what is no blob, or is larger than `maxBytes`: git reads a blob to its end. */
  async function beginning(
    repository: Repository,
    oid: string,
    limits: { readonly keptBytes: number; readonly maxBytes: number },
  ): Promise<Buffer | null> {
    const object = isObjectId(oid) ? await objects.readBeginning(repository, oid, limits) : null;
    return object?.type === 'blob' ? object.content : null;
  }

  /** The file at a path: its entry, its content, and its kind if it is no plain file. */
  async function file(
    repository: Repository,
    commit: string,
    path: string,
    options: { readonly maxBytes?: number } = {},
  ): Promise<Result<FileAtPath, PathFailure | 'not_a_file'>> {
    const entry = await trees.entry(repository, commit, path);
    if (!entry.ok) return entry;
    if (entry.value.kind === 'tree' || entry.value.kind === 'submodule') return fail('not_a_file');
    const found = await blob(repository, entry.value.oid, options);
    if (!found.ok) return found;
    const target = entry.value.kind === 'symlink' ? (found.value.content?.toString('utf8') ?? null) : null;
    return ok({ ...found.value, entry: entry.value, symlinkTarget: target });
  }

  /** The bytes of a blob of any size. */
  async function stream(
    repository: Repository,
    oid: string,
    options: CallOptions = {},
  ): Promise<Result<{ readonly size: number; readonly content: Readable }, 'not_found'>> {
    const info = isObjectId(oid) ? await objects.info(repository, oid) : null;
    if (info?.type !== 'blob') return fail('not_found');
    return ok({ size: info.size, content: await objects.streamBlob(repository, oid, options) });
  }

  /** The URL of the submodule at `path`, from the commit's .gitmodules. */
  async function submodule(
    repository: Repository,
    commit: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Result<Submodule, PathFailure | 'not_a_submodule' | 'no_url'>> {
    const entry = await trees.entry(repository, commit, path);
    if (!entry.ok) return entry;
    if (entry.value.kind !== 'submodule') return fail('not_a_submodule');
    const modules = await trees.entry(repository, commit, '.gitmodules');
    if (!modules.ok || modules.value.kind !== 'file') return fail('no_url');
    const url = (await readSubmoduleUrls(repository, modules.value.oid, options)).get(entry.value.path);
    return url === undefined ? fail('no_url') : ok({ path: entry.value.path, url, sha: entry.value.oid });
  }

  async function readSubmoduleUrls(repository: Repository, oid: string, options: CallOptions) {
    const key = `${repository.path}\0${oid}`;
    const known = submoduleUrls.get(key);
    if (known !== undefined) return known;
    const output = await runner.attempt(
      {
        ...options,
        repository,
        subcommand: 'config',
        flags: ['--null', `--blob=${oid}`, '--get-regexp', '^submodule\\..*\\.(path|url)$'],
        maxOutput: 4 * 1024 * 1024,
      },
      [1, 3, 128, 255].map((code) => ({ code, reason: 'unreadable' as const })),
    );
    const urls = new Map<string, string>();
    const found = new Map<string, { path?: string; url?: string }>();
    for (const item of output.ok ? output.value.toString('utf8').split('\0') : []) {
      const match = /^submodule\.(.*)\.(path|url)\n(.*)$/su.exec(item);
      if (match === null) continue;
      const [, name = '', key = '', value = ''] = match;
      const module = found.get(name) ?? {};
      module[key as 'path' | 'url'] = value;
      found.set(name, module);
    }
    for (const { path, url } of found.values())
      if (path !== undefined && url !== undefined) urls.set(path, url);
    submoduleUrls.set(key, urls);
    return urls;
  }

  async function beginsBinary(repository: Repository, oid: string): Promise<boolean> {
    const content = await objects.streamBlob(repository, oid);
    let seen = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (chunk.subarray(0, BINARY_WINDOW - seen).includes(0)) return true;
      seen += chunk.length;
      if (seen >= BINARY_WINDOW) break;
    }
    return false;
  }

  return { beginning, blob, file, size, stream, submodule };
}

export type BlobReader = ReturnType<typeof createBlobReader>;

export function isBinary(content: Buffer): boolean {
  return content.subarray(0, BINARY_WINDOW).includes(0);
}

/** The text of a blob: UTF-8 if it is valid, UTF-16 with a byte order mark, else Latin-1, which can represent any bytes. */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.subarray(2).toString('utf16le');
  const text =
    content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? content.subarray(3) : content;
  return isUtf8(text) ? text.toString('utf8') : text.toString('latin1');
}

/** The contents of a Git LFS pointer file; null for other files. */
export function parseLfsPointer(content: Buffer): LfsPointer | null {
  if (content.length > 1024 || !content.subarray(0, 8).equals(Buffer.from('version '))) return null;
  const text = content.toString('utf8');
  const oid = /^oid sha256:([0-9a-f]{64})$/mu.exec(text)?.[1];
  const size = /^size (\d{1,15})$/mu.exec(text)?.[1];
  if (!/^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v1\n/u.test(text)) return null;
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}

/** The README of a folder, or null. */
export function findReadme(entries: readonly TreeEntry[]): TreeEntry | null {
  return (
    entries
      .filter((entry) => readmeRank(entry) !== -1)
      .sort((a, b) => readmeRank(a) - readmeRank(b) || (a.name < b.name ? -1 : 1))[0] ?? null
  );
}

function readmeRank(entry: TreeEntry): number {
  const match = README.exec(entry.name);
  if (match === null || entry.kind === 'tree' || entry.kind === 'submodule') return -1;
  return README_ORDER.indexOf((match.groups?.['extension'] ?? '').toLowerCase());
}
