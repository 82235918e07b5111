import { existsSync } from 'node:fs';
import { glob, stat } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Builds the pages if they are older than their sources. */
export default async function setup(): Promise<void> {
  const built = join(root, 'dist/web-server/entry-server.js');
  const builtAt = existsSync(built) ? (await stat(built)).mtimeMs : 0;
  for await (const file of glob(['web/**/*', 'contract/**/*', 'vite.config.ts', 'tools/build.ts'], {
    cwd: root,
  })) {
    if ((await stat(join(root, file))).mtimeMs <= builtAt) continue;
    execFileSync(process.execPath, ['tools/build.ts', 'web', 'web-server'], { cwd: root, stdio: 'inherit' });
    return;
  }
}
