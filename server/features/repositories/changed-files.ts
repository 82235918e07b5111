import { LRUCache } from 'lru-cache';
import type { PageDiff } from '../../../contract/repositories/repositories.ts';
import type { Diff, DiffFailure, DiffFile, DiffOptions, Git, Repository, Result } from '../../git/index.ts';

/** What two commits differ in, by name and count, is the same whenever somebody asks. In files, each some hundred bytes. */
const lists = new LRUCache<string, Diff>({
  maxSize: 20_000,
  sizeCalculation: ({ files }) => files.length + 1,
});

/** Lines of files as pages show them, which are the same for everybody. In characters. */
const shown = new LRUCache<string, PageDiff>({ maxSize: 16 * 1024 * 1024, sizeCalculation: sizeOf });

function sizeOf({ files }: PageDiff): number {
  let size = 1000;
  for (const { hunks } of files)
    for (const { runs } of hunks ?? []) for (const { html } of runs) size += html.length + 100;
  return size;
}

/** What was presented for the same question, or what `present` makes of it now. */
export async function shownOnce(
  key: readonly unknown[],
  present: () => Promise<PageDiff>,
): Promise<PageDiff> {
  const text = JSON.stringify(key);
  const known = shown.get(text);
  if (known !== undefined) return known;
  const found = await present();
  // Where a submodule leads depends on who asks.
  if (!found.truncated && found.files.every(({ submodule }) => submodule === undefined))
    shown.set(text, found);
  return found;
}

/** The files that differ, with their counts and without their lines. */
export async function listChangedFiles(
  git: Git,
  repository: Repository,
  { from, to }: { readonly from: string; readonly to: string },
  options: DiffOptions,
): Promise<Result<Diff, DiffFailure>> {
  const key = [repository.path, from, to, options.ignoreWhitespace === true ? 'w' : ''].join('\0');
  const known = lists.get(key);
  if (known !== undefined) return { ok: true, value: known };
  const found = await git.diff(repository, from, to, { ...options, patches: false });
  if (found.ok && !found.value.truncated) lists.set(key, found.value);
  return found;
}

/** These files of a list with their lines, by their new path. */
export async function readLinesOf(
  git: Git,
  repository: Repository,
  { from, to }: { readonly from: string; readonly to: string },
  files: readonly DiffFile[],
  options: DiffOptions,
): Promise<ReadonlyMap<string, DiffFile>> {
  if (files.length === 0) return new Map();
  const paths = [...new Set(files.flatMap(({ oldPath, newPath }) => [oldPath, newPath]))];
  const found = await git.diff(repository, from, to, { ...options, paths });
  return new Map(found.ok ? found.value.files.map((file) => [file.newPath, file]) : []);
}
