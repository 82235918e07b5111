import type { PageDiffFile } from '../../../../../contract/repositories/repositories.ts';

/** Which of the changed files a tree shows, besides a search. */
export interface FileFilter {
  readonly unviewed: boolean;
  readonly threads: boolean;
  /** Files of which the reader is a code owner. */
  readonly mine: boolean;
  /** Of a type (see `typeOf`), or the generated ones; '' for all. */
  readonly type: string;
}

export const noFilter: FileFilter = { unviewed: false, threads: false, mine: false, type: '' };

/** What is known of files by their new paths; undefined where a filter makes no sense. */
export interface FileFacts {
  readonly viewed: ReadonlySet<string> | undefined;
  readonly threads: ReadonlySet<string>;
  readonly mine: ReadonlySet<string>;
}

type Named = Pick<PageDiffFile, 'new_path' | 'generated'>;

/** Of all types; no name ends like this. */
export const generatedType = '/generated';

/** What the file's name ends with: `.ts`; the name itself where it has no end (`Makefile`, `.gitignore`). */
export function typeOf({ new_path }: Named): string {
  const name = new_path.slice(new_path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(dot).toLowerCase();
}

/** The types of files and how many there are of each, the most common first; generated files are also one. */
export function typesOf(files: readonly Named[], most = 30): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(typeOf(file), (counts.get(typeOf(file)) ?? 0) + 1);
  const generated = files.filter((file) => file.generated !== undefined).length;
  const types = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, most);
  return generated === 0 ? types : [[generatedType, generated], ...types];
}

export function filterFiles<File extends Named>(
  files: readonly File[],
  { unviewed, threads, mine, type }: FileFilter,
  facts: FileFacts,
): readonly File[] {
  if (!unviewed && !threads && !mine && type === '') return files;
  return files.filter(
    (file) =>
      !(unviewed && facts.viewed?.has(file.new_path) === true) &&
      !(threads && !facts.threads.has(file.new_path)) &&
      !(mine && !facts.mine.has(file.new_path)) &&
      (type === '' || (type === generatedType ? file.generated !== undefined : typeOf(file) === type)),
  );
}
