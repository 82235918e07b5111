import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { features as allFeatures } from '../server/features/index.ts';
import { checkGitVersion } from '../server/git/index.ts';
import {
  checkSpace,
  freeSpace,
  isDataFolderInUse,
  openDataFolder,
} from '../server/platform/data-folder/data-folder.ts';
import type { DataFolder } from '../server/platform/data-folder/data-folder.ts';
import { findSystemUser, ownUser, sharedUser } from '../server/platform/data-folder/unprivileged-user.ts';
import { checkServer, readMigrationState } from '../server/platform/database/migrate.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import type { Feature } from '../server/platform/feature.ts';
import { checkPort } from '../server/processes/address.ts';
import { examineRepositories } from './examine-repositories.ts';
import { readInstanceSettings, withDatabase } from './instance.ts';

export interface Finding {
  readonly good: boolean;
  readonly text: string;
}

type Attempt = <T>(
  what: string,
  work: () => T | Promise<T>,
  say?: (result: T) => string,
) => Promise<T | undefined>;

/** A connection that several addresses refused has only a code, no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === '' ? String(code) : message;
}

/** Checks everything that a start needs, and the settings that keep acknowledged data. Changes nothing, and one fault hides no other. */
export async function examine(
  data: string | undefined,
  features: readonly Feature[] = allFeatures,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const attempt: Attempt = async (what, work, say = String) => {
    try {
      const result = await work();
      findings.push({ good: true, text: `${what}: ${say(result)}` });
      return result;
    } catch (error) {
      findings.push({ good: false, text: `${what}: ${reasonOf(error)}` });
      return undefined;
    }
  };
  const settings = await attempt(
    'settings',
    () => readInstanceSettings(data),
    () => 'understood',
  );
  if (settings === undefined) return findings;
  const gitVersion = await attempt(
    'git',
    () => checkGitVersion(settings.git),
    (version) => `version ${version}`,
  );
  const folder = await attempt(
    'data folder',
    () => openExisting(settings),
    ({ path }) => path,
  );
  if (folder === undefined) return findings;
  await attempt(
    'disk',
    () => checkSpace(folder),
    () => `${(freeSpace(folder.path) / 2 ** 30).toFixed(1)} GiB free`,
  );
  const running = isDataFolderInUse(folder);
  await attempt(
    'port',
    () => (running ? undefined : checkPort(settings)),
    () => (running ? 'held by the running Coppice' : `${settings.port} on ${settings.host} is free`),
  );
  if (settings.databaseUrl === '') await attempt('PostgreSQL runs as', () => examineUser(folder));
  try {
    await withDatabase(settings, folder, async (url) => {
      const inUse = await examineDatabase(url, attempt);
      if (gitVersion !== undefined && inUse)
        findings.push(...(await examineRepositories(settings, folder, url, features)));
    });
  } catch (error) {
    findings.push({ good: false, text: `PostgreSQL: ${reasonOf(error)}` });
  }
  return findings;
}

/** The owner of the embedded database. Checked before anything starts it, since a start may change it. */
function examineUser(folder: DataFolder): string {
  const { uid } = statSync(join(folder.postgresql, 'cluster'));
  if (uid === findSystemUser(sharedUser)?.uid)
    throw new Error(
      `${sharedUser}, a user that other services may share. Stop Coppice and start it as root: it makes a user of its own, or says how to.`,
    );
  return uid === findSystemUser(ownUser)?.uid ? ownUser : `the user with the number ${uid}`;
}

/** The data folder, if it exists: examining creates none. */
function openExisting(settings: Settings): DataFolder {
  if (!existsSync(join(settings.data, 'format.json')))
    throw new Error(
      `${settings.data} holds no instance yet. Start Coppice first, or name another folder with --data DIR.`,
    );
  const folder = openDataFolder(settings.data);
  for (const path of [folder.repositories, folder.blobs, folder.mails, folder.temporary])
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  return folder;
}

/**
 * The settings with which a committed transaction survives a loss of power. `local` and `remote_write` still wait for this machine's
 * disk.
 */
const durable: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/** Whether the database holds an instance. */
async function examineDatabase(url: string, attempt: Attempt): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'coppice doctor' });
  client.on('error', () => undefined);
  const version = await attempt('PostgreSQL', async () => {
    await client.connect();
    return checkServer(client);
  });
  try {
    if (version === undefined) return false;
    for (const [name, wanted] of Object.entries(durable)) {
      await attempt(`PostgreSQL ${name}`, async () => {
        const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
        const { value } = rows[0]!;
        if (!wanted.includes(value))
          throw new Error(`${value}. Set it to on: a loss of power may take what was acknowledged.`);
        return value;
      });
    }
    const state = await attempt(
      'migrations',
      () => readMigrationState(client),
      ({ applied, waiting }) => `${applied} applied${waiting === 0 ? '' : `, ${waiting} at the next start`}`,
    );
    if (state === undefined || state.applied === 0) return false;
    await attempt('events that no reaction could handle', async () => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from outbox where attempts >= 15',
      );
      if (rows[0]!.count > 0) throw new Error(`${rows[0]!.count}. The log says why.`);
      return 0;
    });
    await attempt('pushes that could not be reconciled after a crash', async () => {
      // As JSON, because the columns may not exist before the next start has migrated the database.
      const { rows } = await client.query<{ project: string; reason: string | null }>(
        `select coalesce(project.full_path::text, kind || ' ' || repository) as project, intent->>'set_aside_reason' as reason
          from (select id, to_jsonb(push_intents) as intent from push_intents) stored
          cross join lateral (select coalesce(intent->>'repository_kind', 'project') as kind,
            coalesce(intent->>'repository_id', intent->>'project_id') as repository) named
          left join projects project on kind = 'project' and project.id = repository::bigint
          where intent->>'set_aside_at' is not null order by stored.id`,
      );
      if (rows.length === 0) return 0;
      const some = rows.slice(0, 10).map(({ project, reason }) => `${project}: ${reason ?? 'unknown'}`);
      throw new Error(`${rows.length} (${some.join('; ')}). The next start tries them again.`);
    });
    return true;
  } finally {
    await client.end();
  }
}
