/**
 * `npm run faults reviews`: many merge requests are reviewed, their suggestions applied and their branches rebased by writers that race,
 * while web processes, git and PostgreSQL are killed. At the end each comment was published once, no draft is left, each suggestion is
 * one commit, each branch stands on its target with the commits that it had, and refs and tables agree.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openFaultyHarbour } from './faulty-harbour.ts';
import type { Boat } from './faulty-harbour.ts';

const requests = Number(process.env['REQUESTS'] ?? 60);
const kills = Number(process.env['KILLS'] ?? 40);
const comments = 4;
/** Drafts, the review, the suggestion, the rebase. */
const steps = requests * 4;
/** Milliseconds after which a step that does not come through is a problem. */
const longest = 120_000;

const { api, project, git, fetch, launch, race, problems } = await openFaultyHarbour();
let done = 0;
let boats: Boat[] = [];
let waiting: Boat[] = [];

const lines = (index: number): string[] => [1, 2, 3, 4, 5, 6].map((line) => `boat ${index} line ${line}`);

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

async function review({ iid, index }: Boat): Promise<void> {
  const base = `${project}/merge_requests/${iid}`;
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

async function verify(): Promise<void> {
  fetch('refs/heads/*');
  for (const { iid, index, branch } of boats) {
    const base = `${project}/merge_requests/${iid}`;
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
await race({
  prepare: async () => {
    boats = await launch(
      Array.from({ length: requests }, (_, index) => `${lines(index).join('\n')}\n`),
      true,
    );
    waiting = boats.toReversed();
  },
  kills,
  writers: 8,
  steps,
  done: () => done,
  write,
  verify,
});
console.log(`${done} of ${steps} steps in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each happened once.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
