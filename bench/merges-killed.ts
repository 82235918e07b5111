/**
 * `npm run faults merges`: many merge requests are merged into one branch by writers that race, through two web processes, with squashes
 * among them, while web processes, git and PostgreSQL are killed. At the end the branch has each acknowledged merge once and no other,
 * refs and tables agree, and whoever lost a race got an answer that says so.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openFaultyHarbour } from './faulty-harbour.ts';
import type { Boat } from './faulty-harbour.ts';

const merges = Number(process.env['MERGES'] ?? 1000);
const kills = Number(process.env['KILLS'] ?? 50);
/** Milliseconds after which a merge that does not come through is a problem. */
const longest = 180_000;

interface Answer {
  readonly state?: string;
  readonly merge_commit_sha?: string | null;
  readonly squash_commit_sha?: string | null;
  readonly message?: unknown;
}

const { api, project, git, fetch, launch, race, problems } = await openFaultyHarbour();
/** The merge commits by the number of their merge request. */
const acknowledged = new Map<number, string>();
/** What was answered to those who did not merge, and how often. */
const refusals = new Map<string, number>();
let waiting: Boat[] = [];

/** Merges one, however often the server dies over it. Two writers may try the same. */
async function merge({ iid, index }: Boat): Promise<void> {
  const squash = index % 3 === 0;
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
      refusals.set(words, (refusals.get(words) ?? 0) + 1);
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

/** The branch has what was acknowledged, once, and what the tables say. */
async function verify(): Promise<void> {
  fetch('refs/heads/main');
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
await race({
  prepare: async () => {
    const boats = await launch(Array.from({ length: merges }, (_, index) => `boat ${index}`));
    waiting = boats.toReversed();
  },
  kills,
  writers: 16,
  steps: merges,
  done: () => acknowledged.size,
  write,
  verify,
});
console.log([...refusals].map(([words, count]) => `refused: ${count} × ${words}`).join('\n'));
console.log(`${acknowledged.size} merges in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each was merged once.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
