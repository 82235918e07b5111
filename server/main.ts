import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { DataFolderError, defaultDataPath } from './platform/data-folder/data-folder.ts';
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { parseFlags, readSettings, SettingsError } from './platform/settings/settings.ts';
import { checkout } from './create-platform.ts';
import { GitVersionError } from './git/index.ts';

enableCompileCache();

/** Failures that a person can mend: they read the sentence and no stack. */
const explained = [SettingsError, DataFolderError, EmbeddedPostgresError, MigrationError, GitVersionError];

if (process.env['COPPICE_INTERNAL_ROLE'] === 'web') {
  const { runWebWorker } = await import('./processes/web-worker.ts');
  runWebWorker();
} else {
  try {
    const { flags, rest } = parseFlags(process.argv.slice(2));
    if (rest.length > 0) throw new SettingsError(`${rest[0]} is not understood. Run with --help.`);
    const read = readSettings({ flags });
    const settings = { ...read, data: read.data === '' ? defaultDataPath(checkout) : resolve(read.data) };
    const { runPrimary } = await import('./processes/primary.ts');
    await runPrimary({ settings, say: (line) => void process.stdout.write(`${line}\n`) });
    process.exit(0);
  } catch (error) {
    const known = explained.some((kind) => error instanceof kind);
    process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  }
}
