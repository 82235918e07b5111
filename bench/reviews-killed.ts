/**
 * `npm run faults reviews`: many merge requests are reviewed, their suggestions applied and their branches rebased by writers that race,
 * while web processes, git and PostgreSQL are killed. At the end each comment was published once, no draft is left, each suggestion is
 * one commit, each branch stands on its target with the commits that it had, and refs and tables agree.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cli, ended, node } from '../testing/product.ts';
import { kill, openFaultyInstance } from './faulty-instance.ts';

const requests = Number(process.env['REQUESTS'] ?? 60);
const kills = Number(process.env['KILLS'] ?? 40);
const writers = 8;
const comments = 4;
/** Drafts, the review, the suggestion, the rebase. */
const steps = requests * 4;
/** Milliseconds after which a step that does not come through is a problem. */
const longest = 120_000;

if (!existsSync(cli)) throw new Error('run npm run build first');
const instance = await openFaultyInstance();
const { folder, data, port, token, api, parts } = instance;
const work = join(folder, 'work');
const address = `http://x:${token}@127.0.0.1:${port}/root/harbour.git`;
const project = '/projects/root%2Fharbour';
const problems: string[] = [];
const killed = new Map<string, number>();
let done = 0;
let isOver = false;
let waiting: { readonly iid: number; readonly branch: string }[] = [];

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: work,
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  }).trim();
const lines = (index: number): string[] => [1, 2, 3, 4, 5, 6].map((line) => `boat ${index} line ${line}`);

async function setUp(): Promise<void> {
  await api('POST', '/projects', { name: 'harbour', initialize_with_readme: true });
  mkdirSync(work);
  git('clone', '-q', '--bare', address, '.');
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const commit = (branch: string, path: string, text: string): string =>
    `commit refs/heads/${branch}\ncommitter Ada <ada@example.org> 1700000000 +0000\n${data(`Change ${path}`)}from refs/heads/main^0\nM 100644 inline ${path}\n${data(text)}`;
  const stream = Array.from({ length: requests }, (_, index) =>
    commit(`boat-${index}`, `boats/${index}.txt`, `${lines(index).join('\n')}\n`),
  );
  // The target has a commit that no branch has.
  stream.push(commit('main', 'later.txt', 'later\n'));
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: work,
    input: `${stream.join('')}done\n`,
  });
  git('push', '-q', address, 'refs/heads/main', 'refs/heads/boat-*');
  for (let index = 0; index < requests; index++) {
    const branch = `boat-${index}`;
    const made = await api('POST', `${project}/merge_requests`, {
      title: `Boat ${index}`,
      source_branch: branch,
      target_branch: 'main',
    });
    if (made?.status !== 201) throw new Error(`merge request ${index}: ${JSON.stringify(made)}`);
    waiting.push({ iid: (made.json as { iid: number }).iid, branch });
  }
}

/** Tries again, as a client does that lost its answer, until it came true. */
async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + longest;
  while (Date.now() < deadline) {
    if (await attempt()) return;
    await delay(20);
  }
  problems.push(`${what} did not come through`);
}

interface Note {
  readonly body: string;
  readonly system: boolean;
  readonly suggestions?: readonly { readonly id: number; readonly applied: boolean }[];
}
interface RequestAnswer {
  readonly sha: string;
  readonly diff_refs: object;
  readonly diverged_commits_count?: number;
}
const get = async <T>(path: string): Promise<T | undefined> => {
  const answer = await api('GET', path);
  return answer?.status === 200 ? (answer.json as T) : undefined;
};

async function review({ iid, branch }: (typeof waiting)[number]): Promise<void> {
  const base = `${project}/merge_requests/${iid}`;
  const index = Number(branch.slice('boat-'.length));
  let refs: object | undefined;
  await until(`!${iid} read`, async () => (refs = (await get<RequestAnswer>(base))?.diff_refs) !== undefined);
  const path = `boats/${index}.txt`;
  for (let line = 1; line <= comments; line++) {
    const suggested = line === 2 ? `\n\n\`\`\`suggestion\nboat ${index} as suggested\n\`\`\`` : '';
    await until(`!${iid} draft ${line}`, async () => {
      const answer = await api(
        'POST',
        `${base}/draft_notes`,
        {
          note: `Line ${line} of ${index}${suggested}`,
          position: { ...refs, position_type: 'text', new_path: path, old_path: path, new_line: line },
        },
        `draft-${iid}-${line}`,
      );
      return answer?.status === 201;
    });
  }
  done++;
  await until(`!${iid} review`, async () => {
    // Two tabs press the button.
    const [first] = await Promise.all(
      [1, 2].map(() =>
        api('POST', `${base}/draft_notes/bulk_publish`, { note: `All of ${index}` }, `review-${iid}`),
      ),
    );
    return first?.status === 204;
  });
  done++;
  await until(`!${iid} suggestion`, async () => {
    const notes = await get<Note[]>(`${base}/notes?per_page=100`);
    const suggestion = notes?.flatMap(({ suggestions = [] }) => suggestions)[0];
    if (suggestion === undefined || suggestion.applied) return suggestion?.applied === true;
    await Promise.all([1, 2].map(() => api('PUT', `/suggestions/${suggestion.id}/apply`, {})));
    return false;
  });
  done++;
  await until(`!${iid} rebase`, async () => {
    const now = await get<RequestAnswer>(`${base}?include_diverged_commits_count=true`);
    if (now?.diverged_commits_count === 0) return true;
    await api('PUT', `${base}/rebase`);
    return false;
  });
  done++;
}

async function write(): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await review(next);
}

async function killAgain(): Promise<void> {
  const kinds = ['worker', 'git', 'backends'] as const;
  for (let count = 0; count < kills && !isOver; count++) {
    const kind = kinds[count % kinds.length]!;
    // After as many steps as are between two kills.
    const after = Math.floor(((count + 1) * steps) / (kills + 1));
    while (done < after && !isOver) await delay(2);
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

async function verify(all: typeof waiting): Promise<void> {
  git('fetch', '-q', address, '+refs/heads/*:refs/heads/*');
  for (const { iid, branch } of all) {
    const base = `${project}/merge_requests/${iid}`;
    const index = Number(branch.slice('boat-'.length));
    const wrong = (text: string): void => void problems.push(`!${iid}: ${text}`);
    const notes = (await get<Note[]>(`${base}/notes?per_page=100`)) ?? [];
    const said = notes.filter(({ system }) => !system).map(({ body }) => body.split('\n')[0]!);
    const expected = [
      `All of ${index}`,
      ...Array.from({ length: comments }, (_, line) => `Line ${line + 1} of ${index}`),
    ];
    if (said.toSorted().join() !== expected.toSorted().join()) wrong(`said was ${said.join(', ')}`);
    const drafts = (await get<unknown[]>(`${base}/draft_notes`)) ?? [];
    if (drafts.length > 0) wrong(`${drafts.length} drafts are left`);
    const commits = git('rev-list', `main..${branch}`).split('\n');
    if (commits.length !== 2) wrong(`${commits.length} commits`);
    if (git('rev-list', `${branch}..main`) !== '') wrong('it is behind its target');
    const text = git('show', `${branch}:boats/${index}.txt`);
    if (text !== lines(index).with(1, `boat ${index} as suggested`).join('\n')) wrong(`its file is ${text}`);
    const now = await get<RequestAnswer>(base);
    if (now?.sha !== git('rev-parse', branch)) wrong(`its head is ${now?.sha}`);
  }
}

const began = performance.now();
try {
  await setUp();
  const all = [...waiting];
  waiting = waiting.toReversed();
  const killing = killAgain().catch((error: unknown) => void problems.push(String(error)));
  await Promise.all(Array.from({ length: writers }, write));
  isOver = true;
  await killing;
  await instance.becomesReady();
  await verify(all);
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
console.log(`${done} of ${steps} steps in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each happened once.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
