/**
 * `npm start`: installs the locked dependencies and builds when they are out of date, then starts the server on the pinned Node. Runs
 * on any Node from 20.19 with nothing installed, so it only uses the standard library.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const node = join(root, 'node_modules/node/bin/node');

/** Started together, for instance by the system and by hand after an upgrade, two would take away each other's files. */
const lock = join(root, '.coppice-start');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: Coppice needs 20.19 or newer to start (it brings the one that it runs on).\n`,
  );
  process.exit(1);
}

function run(what, command, args) {
  process.stdout.write(`${what}…\n`);
  const started = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: undefined },
  });
  if (result.error !== undefined || result.status !== 0) {
    process.stderr.write(
      `${what} failed${result.error === undefined ? '' : ` (${result.error.message})`}. See the lines above.\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function digestOfFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Installs when the lock file has changed since the last time. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules/.coppice-lock');
  const wanted = digestOfFile(join(root, 'package-lock.json'));
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node);
  if (isDone()) return;
  oneAtATime(lock, () => {
    if (isDone()) return;
    run('Installing the dependencies', process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    writeFileSync(stamp, wanted);
  });
}

const builtFrom = [
  'contract',
  'server',
  'web',
  'cli',
  'demo',
  'vite.config.ts',
  'tools/build.ts',
  'tools/bundle-server.ts',
  'tools/earlier-scripts.ts',
  'package-lock.json',
];

/** A digest of names, sizes and times: fast, and at worst it causes an unnecessary build. */
function digestOfSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.(?:test|e2e)\.tsx?$/.test(path)) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  for (const name of builtFrom) if (existsSync(join(root, name))) visit(join(root, name));
  return hash.digest('hex');
}

/** Builds when a source is newer than the build. */
export function ensureBuilt() {
  const stamp = join(root, 'dist/.coppice-built');
  const wanted = digestOfSources();
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isDone()) return;
  oneAtATime(lock, () => {
    if (isDone()) return;
    run('Building', node, [join(root, 'tools/build.ts')]);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Replaces this process, as far as the system allows: signals and the exit code are passed through. */
export function handOver(entry, args) {
  const child = spawn(node, ['--max-semi-space-size=4', entry, ...args], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  ensureBuilt();
  handOver(join(root, 'dist/server/cli.js'), ['start', ...process.argv.slice(2)]);
}
