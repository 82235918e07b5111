import { appendFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
}

/**
 * Makes each script that is loaded late import all that its imports import, so that the browser asks for that at once: otherwise it finds one level with each
 * round trip. The bundler's way is a list beside each call of `import()`, which all visitors of a page would load for pages that they do not open.
 * @param folder Of the build, with its manifest.
 */
export async function flattenImports(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const reach = (keys: readonly string[], known: ReadonlySet<string>): Set<string> => {
    const reached = new Set<string>();
    const waiting = [...keys];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (known.has(key) || reached.has(key)) continue;
      reached.add(key);
      waiting.push(...(manifest[key]?.imports ?? []));
    }
    return reached;
  };
  const first = reach(
    Object.keys(manifest).filter((key) => manifest[key]!.isEntry === true),
    new Set(),
  );
  await Promise.all(
    Object.entries(manifest).map(async ([key, { file, isDynamicEntry, imports = [] }]) => {
      if (isDynamicEntry !== true || first.has(key) || !file.endsWith('.js')) return;
      const later = reach(imports, first);
      for (const direct of [key, ...imports]) later.delete(direct);
      if (later.size === 0) return;
      // Last, so that all is run in the same order as before.
      const statements = [...later].map((one) => `import"./${basename(manifest[one]!.file)}";`);
      await appendFile(join(folder, file), `\n${statements.join('')}\n`);
    }),
  );
}
