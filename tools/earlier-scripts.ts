import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const mostDays = 7;
/** Each with its two compressed forms: three builds and more, and a bound for who builds all day. */
const mostFiles = 5000;

interface EarlierFile {
  readonly name: string;
  readonly content: Buffer;
  readonly builtAt: Date;
}

/**
 * The files of earlier builds: pages that were opened before an upgrade ask for their scripts afterwards. Their names carry a hash, so they are in nobody's
 * way.
 */
export async function readEarlierScripts(folder: string, now = new Date()): Promise<EarlierFile[]> {
  const names = await readdir(folder).catch(() => []);
  const oldest = now.getTime() - mostDays * 24 * 60 * 60 * 1000;
  const dated = await Promise.all(
    names.map(async (name) => ({ name, builtAt: (await stat(join(folder, name))).mtime })),
  );
  const kept = dated
    .filter(({ builtAt }) => builtAt.getTime() > oldest)
    .sort((one, other) => other.builtAt.getTime() - one.builtAt.getTime())
    .slice(0, mostFiles);
  return Promise.all(
    kept.map(async (file) => ({ ...file, content: await readFile(join(folder, file.name)) })),
  );
}

/** Puts them beside those of the new build, with the time of their own. */
export async function writeEarlierScripts(folder: string, files: readonly EarlierFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const present = new Set(await readdir(folder));
  await Promise.all(
    files
      .filter(({ name }) => !present.has(name))
      .map(async ({ name, content, builtAt }) => {
        const path = join(folder, name);
        await writeFile(path, content);
        await utimes(path, builtAt, builtAt);
      }),
  );
}
