import { decodeText } from '../../../git/index.ts';
import type { DiffFile, Git, Repository } from '../../../git/index.ts';

import { otherVersion } from './find-lines.ts';
import type { OtherVersion } from './find-lines.ts';

/** Larger files are not compared line by line. */
const readable = 2 * 1024 * 1024;
/** Changed files in which moved lines are looked for. */
const searched = 100;

/** The files of one repository as the ledger reads them, each once. */
export interface FileTexts {
  /** The blob at a path of a commit, or a submodule's commit, which is read as the line that diffs show of it; undefined if there is none. */
  blobAt(sha: string, path: string): Promise<string | undefined>;
  /** A blob's lines; undefined if it is too large or no text. */
  linesOf(blob: string): Promise<readonly string[] | undefined>;
  /** The files that differ between two commits. */
  changed(from: string, to: string): Promise<readonly DiffFile[]>;
  /** Those of them that are text now, at most a hundred, with the lines that came into them. */
  grown(from: string, to: string): Promise<readonly GrownFile[]>;
}

export interface GrownFile {
  readonly path: string;
  readonly version: OtherVersion;
}

export function createFileTexts(git: Git, repository: Repository): FileTexts {
  const blobs = new Map<string, Promise<string | undefined>>();
  const lines = new Map<string, Promise<readonly string[] | undefined>>();
  const changes = new Map<string, Promise<readonly DiffFile[]>>();
  const growth = new Map<string, Promise<readonly GrownFile[]>>();
  const once = <T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    let found = cache.get(key);
    if (found === undefined) cache.set(key, (found = make()));
    return found;
  };
  const texts: FileTexts = {
    blobAt: (sha, path) =>
      once(blobs, `${sha}:${path}`, async () => {
        const entry = await git.treeEntry(repository, sha, path);
        if (!entry.ok || entry.value.kind === 'tree') return undefined;
        const { kind, oid } = entry.value;
        if (kind === 'submodule') void once(lines, oid, () => Promise.resolve([`Subproject commit ${oid}`]));
        return oid;
      }),
    linesOf: (blob) =>
      once(lines, blob, async () => {
        const read = await git.readBlob(repository, blob, { maxBytes: readable });
        if (!read.ok || read.value.content === null || read.value.binary) return undefined;
        const text = decodeText(read.value.content).split('\n');
        if (text.at(-1) === '') text.pop();
        return text;
      }),
    changed: (from, to) =>
      once(changes, `${from}..${to}`, async () => {
        const diff = await git.diff(repository, from, to, { patches: false, share: 'background' });
        return diff.ok ? diff.value.files : [];
      }),
    grown: (from, to) =>
      once(growth, `${from}..${to}`, async () => {
        const grown: GrownFile[] = [];
        for (const { newPath, oldOid, newOid, status, binary } of (await texts.changed(from, to)).slice(
          0,
          searched,
        )) {
          if (binary || status === 'deleted') continue;
          const before = status === 'added' ? [] : await texts.linesOf(oldOid);
          const after = await texts.linesOf(newOid);
          if (before !== undefined && after !== undefined)
            grown.push({ path: newPath, version: otherVersion(before, after) });
        }
        return grown;
      }),
  };
  return texts;
}
