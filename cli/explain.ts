import { AppError } from '../server/platform/errors.ts';
import { DataFolderError } from '../server/platform/data-folder/data-folder.ts';
import { EmbeddedPostgresError } from '../server/platform/database/embedded-postgres.ts';
import { MigrationError } from '../server/platform/database/migrate.ts';
import { SettingsError } from '../server/platform/settings/settings.ts';
import { GitVersionError } from '../server/git/index.ts';

/** Failures that a person can fix: they get the sentence without a stack. */
const explained = [SettingsError, DataFolderError, EmbeddedPostgresError, MigrationError, GitVersionError];

/** A failure in words for the person at the terminal. */
export function explain(error: unknown): string {
  if (error instanceof AppError) {
    const { message, error: parameter } = error.body;
    if (typeof message === 'object' && message !== null) {
      return Object.entries(message as Record<string, readonly string[]>)
        .map(([field, problems]) => `${field} ${problems.join(', ')}`)
        .join('\n');
    }
    return sentenceOf(String(message ?? parameter));
  }
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `404 User Not Found` is for programs. */
function sentenceOf(text: string): string {
  const missing = /^404 (.+) Not Found$/.exec(text)?.[1];
  return missing === undefined ? text.replace(/^\d{3} /, '') : `There is no such ${missing.toLowerCase()}.`;
}
