import { ARCHIVE_FORMATS } from '../../git/index.ts';
import type { ArchiveFormat } from '../../git/index.ts';

/** File name suffixes of archives, and their formats. */
export const archiveSuffixes: Readonly<Record<string, ArchiveFormat>> = {
  ...Object.fromEntries(ARCHIVE_FORMATS.map((format) => [format, format])),
  ...Object.fromEntries((['bz2', 'tbz', 'tbz2', 'tb2'] as const).map((suffix) => [suffix, 'tar.bz2'])),
};

const longestFirst = Object.keys(archiveSuffixes).toSorted((a, b) => b.length - a.length);

/** The suffix of a file name, if it is an archive's. */
export function archiveSuffixOf(name: string): string | undefined {
  return longestFirst.find((suffix) => name.endsWith(`.${suffix}`));
}
