/**
 * `npm run faults merges`: many merge requests are merged into one branch by writers that race, through two web processes, with squashes
 * among them, while web processes, git and PostgreSQL are killed. At the end the branch has each acknowledged merge once and no other,
 * refs and tables agree, and whoever lost a race was told so in words.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cli, ended, node } from '../testing/product.ts';
import { kill, openFaultyInstance } from './faulty-instance.ts';

const merges = Number(process.env['MERGES'] ?? 1000);
const kills = Number(process.env['KILLS'] ?? 50);
const writers = 16;
/** Milliseconds after which a merge that does not come through is a problem. */
const longest = 180_000;

interface Request {
  readonly iid: number;
  readonly squash: boolean;
}
interface Answer {
  readonly state?: string;
  readonly merge_commit_sha?: string | null;
  readonly squash_commit_sha?: string | null;
  readonly message?: unknown;
}

if (!existsSync(cli)) throw new Error('run npm run build first');
const instance = await openFaultyInstance();
const { folder, data, port, token, api, parts } = instance;
const work = join(folder, 'work');
const address = `http://x:${token}@127.0.0.1:${port}/root/harbour.git`;
const project = '/projects/root%2Fharbour';
const problems: string[] = [];
/** The merge commits by the number of their merge request. */
const acknowledged = new Map<number, string>();
/** What those were told who did not merge, and how often. */
const told = new Map<string, number>();
const killed = new Map<string, number>();
let waiting: Request[] = [];
let isOver = false;

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: work,
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  }).trim();

/** A branch for each merge request, with a file of its own, pushed at once. */
async function setUp(): Promise<void> {
  await api('POST', '/projects', { name: 'harbour', initialize_with_readme: true });
  mkdirSync(work);
  git('clone', '-q', '--bare', address, '.');
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const stream = Array.from(
    { length: merges },
    (_, index) =>
      `commit refs/heads/boat-${index}\ncommitter Ada <ada@example.org> ${1_700_000_000 + index} +0000\n${data(`Boat ${index}`)}from refs/heads/main^0\nM 100644 inline boats/${index}.txt\n${data(`boat ${index}`)}`,
  );
  execFileSync('git', ['fast-import', '--quiet'], { cwd: work, input: `${stream.join('')}done\n` });
  git('push', '-q', address, 'refs/heads/boat-*');
  for (let index = 0; index < merges; index++) {
    const made = await api('POST', `${project}/merge_requests`, {
      title: `Boat ${index}`,
      source_branch: `boat-${index}`,
      target_branch: 'main',
    });
    if (made?.status !== 201) throw new Error(`merge request ${index}: ${JSON.stringify(made)}`);
    waiting.push({ iid: (made.json as { iid: number }).iid, squash: index % 3 === 0 });
  }
}

/** Merges one, however often the server dies over it. Two writers may try the same. */
async function merge({ iid, squash }: Request): Promise<void> {
  const deadline = Date.now() + longest;
  while (Date.now() < deadline) {
    const answer = await api('PUT', `${project}/merge_requests/${iid}/merge`, { squash });
    const { state, merge_commit_sha: sha, message } = (answer?.json ?? {}) as Answer;
    if (answer?.status === 200 && state === 'merged' && sha != null) {
      const before = acknowledged.get(iid);
      if (before !== undefined && before !== sha) problems.push(`!${iid} was merged as ${before} and ${sha}`);
      acknowledged.set(iid, sha);
      return;
    }
    if (answer !== undefined && answer.status < 500) {
      const words = `${answer.status} ${JSON.stringify(message)}`;
      told.set(words, (told.get(words) ?? 0) + 1);
      if (typeof message !== 'string') problems.push(`!${iid} was refused without a word: ${words}`);
    }
    const now = (await api('GET', `${project}/merge_requests/${iid}`))?.json as Answer | undefined;
    if (now?.state === 'merged') {
      if (now.merge_commit_sha != null) acknowledged.set(iid, now.merge_commit_sha);
      return;
    }
    await delay(20);
  }
  problems.push(`!${iid} was not merged`);
}

async function write(): Promise<void> {
  for (;;) {
    const next = waiting.pop();
    if (next === undefined) return;
    // Every tenth is raced for.
    await Promise.all(next.iid % 10 === 0 ? [merge(next), merge(next)] : [merge(next)]);
  }
}

async function killAgain(): Promise<void> {
  const kinds = ['worker', 'git', 'backends'] as const;
  for (let count = 0; count < kills && !isOver; count++) {
    const kind = kinds[count % kinds.length]!;
    // After as many merges as are between two kills.
    const until = Math.min(merges, Math.floor(((count + 1) * merges) / (kills + 1)));
    while (acknowledged.size < until && !isOver) await delay(2);
    for (let attempt = 0; attempt < 200 && !isOver; attempt++) {
      const found = parts()[kind];
      if (kill(found.slice((count * 7) % Math.max(1, found.length)).slice(0, 1))) {
        killed.set(kind, (killed.get(kind) ?? 0) + 1);
        break;
      }
      await delay(2);
    }
    if (kind !== 'git') await instance.becomesReady();
  }
}

/** The branch has what was acknowledged, once, and what the tables say. */
async function verify(): Promise<void> {
  git('fetch', '-q', address, '+refs/heads/main:refs/heads/main');
  const line = git('rev-list', '--first-parent', 'main').split('\n');
  const there = new Set(line);
  for (const [iid, sha] of acknowledged) if (!there.has(sha)) problems.push(`!${iid} is lost: ${sha}`);
  if (new Set(acknowledged.values()).size !== acknowledged.size) problems.push('two have one merge commit');
  if (line.length !== merges + 1) problems.push(`main has ${line.length - 1} merges, there were ${merges}`);
  const files = git('ls-tree', '--name-only', 'main', 'boats/').split('\n');
  if (files.length !== merges) problems.push(`main has ${files.length} boats of ${merges}`);
  for (let page = 1; page <= Math.ceil(merges / 100); page++) {
    const answer = await api('GET', `${project}/merge_requests?state=all&per_page=100&page=${page}`);
    for (const { iid, state, merge_commit_sha: sha } of (answer?.json ?? []) as (Answer & { iid: number })[])
      if (state !== 'merged' || sha !== acknowledged.get(iid))
        problems.push(`!${iid} is ${state} as ${sha}, acknowledged was ${acknowledged.get(iid)}`);
  }
}

const began = performance.now();
try {
  await setUp();
  waiting = waiting.toReversed();
  const killing = killAgain().catch((error: unknown) => void problems.push(String(error)));
  await Promise.all(Array.from({ length: writers }, write));
  isOver = true;
  await killing;
  await instance.becomesReady();
  await verify();
  instance.server?.kill('SIGTERM');
  await ended(instance.server!);
  console.log(execFileSync(node, [cli, '--data', data, 'doctor'], { encoding: 'utf8' }).trim());
} catch (error) {
  problems.push(String(error instanceof Error ? (error.stack ?? error.message) : error));
} finally {
  isOver = true;
  await instance.remove();
}
console.log([...killed].map(([kind, count]) => `killed: ${count} × ${kind}`).join('\n'));
console.log([...told].map(([words, count]) => `told: ${count} × ${words}`).join('\n'));
console.log(`${acknowledged.size} merges in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each was merged once.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
