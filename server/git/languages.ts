import { LRUCache } from 'lru-cache';
import type { CallOptions } from './git-process.ts';
import { fail, ok, type Result } from './git-error.ts';
import { isDetectable, languageOf, type Language } from './language-rules.ts';
import type { Repository } from './repository.ts';
import type { TreeReader } from './tree-reader.ts';

export interface LanguageShare {
  readonly name: string;
  readonly color: string | null;
  readonly bytes: number;
  /** Of all counted bytes, 0 to 100 with two decimals. */
  readonly percentage: number;
}

export function createLanguages(trees: TreeReader) {
  /** By root tree, which determines the result. */
  const known = new LRUCache<string, readonly LanguageShare[]>({ max: 500 });

  /** The programming and markup languages of a commit by size, largest first; one ls-tree, no file is read. */
  async function languages(
    repository: Repository,
    commit: string,
    options: CallOptions = {},
  ): Promise<Result<readonly LanguageShare[], 'not_found'>> {
    const tree = await trees.rootTree(repository, commit);
    if (tree === null) return fail('not_found');
    const cached = known.get(tree);
    if (cached !== undefined) return ok(cached);
    const sizes = new Map<Language, number>();
    for await (const file of trees.filesWithSizes(repository, tree, options)) {
      if (file.kind !== 'file' || file.size === 0 || !isDetectable(file.path)) continue;
      const language = languageOf(file.path);
      if (language !== null) sizes.set(language, (sizes.get(language) ?? 0) + file.size);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const shares = [...sizes]
      .map(([{ name, color }, bytes]) => ({
        name,
        color,
        bytes,
        percentage: Math.round((bytes / total) * 10_000) / 100,
      }))
      .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
    known.set(tree, shares);
    return ok(shares);
  }

  return languages;
}
