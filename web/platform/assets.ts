/** The parts of Vite's manifest that we use. */
interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

export interface PageAssets {
  /** The module that starts the page. */
  entry: string;
  /** Modules that run before it (`earlyScript`). */
  early: string[];
  /** The imports of these and of the page's own chunks, to be asked for as it starts; those of the early ones first. */
  scripts: string[];
  /** The page's styles: names, and the text to inline. */
  styles: { file: string; css: string }[];
  /** What the page that is probably opened next needs besides. */
  ahead: string[];
}

export interface Assets {
  /**
   * The assets of a page made of these modules (ids from `lazyPage`), for lazy parts only the styles; `next` is probably opened next, `early` runs
   * first (`earlyScript`).
   */
  forModules(
    ids: readonly string[],
    parts: readonly string[],
    next?: readonly string[],
    early?: readonly string[],
  ): PageAssets;
}

/** Reads the manifest and every style once. */
export async function createAssets(
  manifestJson: unknown,
  read: (file: string) => Promise<string>,
): Promise<Assets> {
  const manifest = manifestJson as Record<string, ManifestEntry>;
  const entryId = Object.keys(manifest).find((id) => manifest[id]!.isEntry === true);
  if (entryId === undefined) throw new Error('The asset manifest names no entry. Run `npm run build`.');
  const css = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap((entry) => entry.css ?? [])))
    css.set(file, (await read(file)).trim());
  const cache = new Map<string, PageAssets>();

  return {
    forModules(ids, parts, next = [], early = []) {
      const key = JSON.stringify([ids, parts, next, early]);
      let assets = cache.get(key);
      if (assets === undefined) {
        const styles: string[] = [];
        /** Adds modules and all that they import to a set, and their styles to the page's. */
        const visit = (id: string, seen: Set<string>): void => {
          const entry = manifest[id];
          if (entry === undefined || seen.has(id)) return;
          seen.add(id);
          for (const imported of entry.imports ?? []) visit(imported, seen);
          for (const file of entry.css ?? []) if (!styles.includes(file)) styles.push(file);
        };
        const atOnce = new Set<string>();
        for (const id of [...early, entryId, ...ids]) visit(id, atOnce);
        const late = new Set(atOnce);
        for (const id of parts) visit(id, late);
        const inlined = [...styles];
        // The scripts of the page's own late parts may never be fetched for it.
        const ahead = new Set(atOnce);
        for (const id of next) visit(id, ahead);
        const fileOf = (id: string): string => manifest[id]!.file;
        assets = {
          entry: fileOf(entryId),
          early: early.map(fileOf),
          scripts: [...atOnce].filter((id) => id !== entryId && !early.includes(id)).map(fileOf),
          styles: inlined.map((file) => ({ file, css: css.get(file)! })),
          ahead: [
            ...[...ahead].filter((id) => !atOnce.has(id)).map(fileOf),
            ...styles.filter((file) => !inlined.includes(file)),
          ],
        };
        cache.set(key, assets);
      }
      return assets;
    },
  };
}
