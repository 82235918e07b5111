/**
 * `npm run faults`: kills processes of a running instance while people push, commit by the API, comment and change states: at least a
 * hundred times, each kind at least ten times and at least once at each point between intent, git and record. After each kill the next
 * start needs no help, everything acknowledged exists once, new work succeeds, and database and repositories agree.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cli, ended, node } from '../testing/product.ts';
import { kill, openFaultyInstance } from './faulty-instance.ts';

const rounds = Number(process.env['ROUNDS'] ?? 110);
const points = [
  'push.announced',
  // All objects have arrived, and the rights are being checked again; the verdict is known and the refs have not
  // changed.
  'push.unpacked',
  'push.judged',
  'push.received',
  // A commit by the API: its objects are in quarantine, its intent is stored, the objects are kept, its branch has
  // moved.
  'refs.made',
  'refs.announced',
  'refs.stored',
  'refs.moved',
  // Both, while and after they are recorded.
  'refs.recording',
  'refs.recorded',
  'submission.claimed',
  'note.inserted',
  'submission.processed',
  'note.committed',
  'subject.changed',
  'outbox.handled',
  // While a start reconciles interrupted changes of refs.
  'refs.reconciled',
] as const;
const kinds = ['primary', 'worker', 'postgres', 'git', 'everything'] as const;
type Kind = (typeof kinds)[number] | `at ${(typeof points)[number]}`;
/** Only this kind of kill: `KIND=postgres npm run faults`. */
const only = process.env['KIND'] as Kind | undefined;

if (!existsSync(cli)) throw new Error('run npm run build first');
const instance = await openFaultyInstance();
const { folder, data, port, token, api, parts } = instance;
const work = join(folder, 'work');
const killed = new Map<Kind, number>();
const problems: string[] = [];

const acknowledged = {
  notes: new Set<string>(),
  pushes: new Map<string, string>(),
  states: new Map<number, string>(),
};
let number = 0;

const gitEnvironment = {
  PATH: process.env['PATH'],
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'F',
  GIT_AUTHOR_EMAIL: 'f@example.com',
  GIT_COMMITTER_NAME: 'F',
  GIT_COMMITTER_EMAIL: 'f@example.com',
};
const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: work,
    env: gitEnvironment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Pushes a branch of its own; remembered only when git reports success. */
function push(): Promise<void> {
  const branch = `branch-${++number}`;
  writeFileSync(join(work, 'file.txt'), `${branch}\n${'x'.repeat(1000 + number * 100)}\n`);
  git('add', '.');
  git('commit', '-q', '-m', `Change ${number}`);
  const sha = git('rev-parse', 'HEAD');
  return new Promise((resolve) => {
    const child = spawn(
      'git',
      ['push', '-q', `http://x:${token}@127.0.0.1:${port}/root/target.git`, `${sha}:refs/heads/${branch}`],
      { cwd: work, env: gitEnvironment, stdio: 'ignore' },
    );
    child.on('exit', (code) => {
      if (code === 0) acknowledged.pushes.set(branch, sha);
      resolve();
    });
  });
}

/** A commit by the API that starts a branch. */
async function commit(): Promise<void> {
  const branch = `commit-${++number}`;
  const answer = await api('POST', '/projects/root%2Ftarget/repository/commits', {
    branch,
    start_branch: 'main',
    commit_message: `Change ${number}`,
    actions: [{ action: 'create', file_path: `${branch}.txt`, content: branch }],
  });
  if (answer?.status === 201) acknowledged.pushes.set(branch, (answer.json as { id: string }).id);
}

/** Comments that were sent with a key and not answered: they are sent again after the kill, as a browser does. */
const unanswered: { readonly text: string; readonly key: string }[] = [];

async function comment(keyed = false): Promise<void> {
  const text = `note ${++number}`;
  const key = keyed ? randomUUID() : undefined;
  const answer = await api('POST', '/projects/root%2Ftarget/issues/1/notes', { body: text }, key);
  if (answer?.status === 201) acknowledged.notes.add(text);
  else if (key !== undefined) unanswered.push({ text, key });
}

/** A repeated submission exists once, and its key stands for nothing else. */
async function sendAgain(after: Kind): Promise<void> {
  for (const { text, key } of unanswered.splice(0)) {
    const path = '/projects/root%2Ftarget/issues/1/notes';
    const answer = await api('POST', path, { body: text }, key);
    const said = (answer?.json as { body?: string } | undefined)?.body;
    if (answer?.status === 201 && said === text) acknowledged.notes.add(text);
    else problems.push(`after ${after}: ${text} was sent again and answered ${answer?.status} ${said}`);
    const other = await api('POST', path, { body: `${text} changed` }, key);
    if (other?.status !== 422)
      problems.push(`after ${after}: another text under the key of ${text} was answered ${other?.status}`);
  }
}

async function changeState(): Promise<void> {
  const iid = 2 + (number++ % 3);
  const event = number % 2 === 0 ? 'close' : 'reopen';
  const answer = await api('PUT', `/projects/root%2Ftarget/issues/${iid}`, { state_event: event });
  // Between a kill and its answer the change may have happened: then either is right.
  acknowledged.states.set(iid, answer?.status === 200 ? (answer.json as { state: string }).state : 'either');
}

function readRefs(): Map<string, string> {
  const target = `http://x:${token}@127.0.0.1:${port}/root/target.git`;
  const lines = execFileSync('git', ['ls-remote', target, 'refs/heads/*'], {
    env: gitEnvironment,
    encoding: 'utf8',
  });
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split('\t').toReversed() as [string, string]),
  );
}

/**
 * After a start that has reconciled everything: each branch of the repository, acknowledged or not, was announced once, with its
 * current value.
 */
async function verifyActivity(): Promise<void> {
  interface Pushed {
    readonly push_data: { readonly ref: string; readonly commit_to: string };
  }
  const wrongOf = async (): Promise<string[]> => {
    const heard = new Map<string, string[]>();
    for (let page = 1; ; page++) {
      const answer = await api(
        'GET',
        `/projects/root%2Ftarget/events?action=pushed&per_page=100&page=${page}`,
      );
      const rows = (answer?.json ?? []) as Pushed[];
      for (const { push_data: data } of rows)
        heard.set(`refs/heads/${data.ref}`, [...(heard.get(`refs/heads/${data.ref}`) ?? []), data.commit_to]);
      if (rows.length < 100) break;
    }
    const refs = readRefs();
    return [...new Set([...refs.keys(), ...heard.keys()])]
      .filter((ref) => heard.get(ref)?.length !== 1 || heard.get(ref)?.[0] !== refs.get(ref))
      .map((ref) => `${ref} is at ${refs.get(ref)}, heard of was ${heard.get(ref)?.join(' and ')}`);
  };
  const deadline = Date.now() + 60_000;
  let wrong = await wrongOf();
  while (wrong.length > 0 && Date.now() < deadline) {
    await delay(200);
    wrong = await wrongOf();
  }
  problems.push(...wrong);
}

/** Everything acknowledged exists once, and database and repository agree. */
async function verify(after: Kind): Promise<void> {
  const wrong = (what: string): void => void problems.push(`after ${after}: ${what}`);
  const notes = new Map<string, number>();
  for (let page = 1; ; page++) {
    const answer = await api('GET', `/projects/root%2Ftarget/issues/1/notes?per_page=100&page=${page}`);
    const rows = (answer?.json ?? []) as { body: string }[];
    for (const { body } of rows) notes.set(body, (notes.get(body) ?? 0) + 1);
    if (rows.length < 100) break;
  }
  for (const text of acknowledged.notes)
    if (notes.get(text) !== 1) wrong(`${text} is there ${notes.get(text) ?? 0} times`);
  for (const [text, count] of notes)
    if (count > 1 && text.startsWith('note ')) wrong(`${text} is there ${count} times`);
  const issue = (await api('GET', '/projects/root%2Ftarget/issues/1'))?.json as
    | { user_notes_count: number }
    | undefined;
  const written = [...notes].filter(([text]) => text.startsWith('note ')).length;
  if (issue?.user_notes_count !== written)
    wrong(`${issue?.user_notes_count} comments are counted, ${written} are there`);
  for (const [iid, state] of acknowledged.states) {
    const now = (
      (await api('GET', `/projects/root%2Ftarget/issues/${iid}`))?.json as { state: string } | undefined
    )?.state;
    if (state !== 'either' && now !== state) wrong(`issue ${iid} is ${now}, acknowledged was ${state}`);
  }
  const open = (
    (await api('GET', '/projects/root%2Ftarget'))?.json as { open_issues_count: number } | undefined
  )?.open_issues_count;
  const counts = (
    (await api('GET', '/projects/root%2Ftarget/issues_statistics'))?.json as
      | { statistics: { counts: { opened: number } } }
      | undefined
  )?.statistics.counts.opened;
  if (open !== counts) wrong(`${open} open issues are counted, ${counts} are there`);
  const refs = readRefs();
  for (const [branch, sha] of acknowledged.pushes)
    if (refs.get(`refs/heads/${branch}`) !== sha)
      wrong(`${branch} is at ${refs.get(`refs/heads/${branch}`)}, acknowledged was ${sha}`);
}

async function setUp(): Promise<void> {
  await api('POST', '/projects', { name: 'target', initialize_with_readme: true });
  for (let iid = 1; iid <= 4; iid++)
    await api('POST', '/projects/root%2Ftarget/issues', { title: `Issue ${iid}` });
  execFileSync('git', ['clone', '-q', `http://x:${token}@127.0.0.1:${port}/root/target.git`, work], {
    env: gitEnvironment,
    stdio: 'ignore',
  });
}

/** A start that is killed while it reconciles an intent of an earlier kill. */
async function killWhileSettling(): Promise<void> {
  instance.server?.kill('SIGTERM');
  await ended(instance.server!);
  await instance.start('push.announced');
  await push();
  await endAll();
  const settling = instance.startDying('refs.reconciled');
  await ended(settling);
  if (settling.signalCode !== 'SIGKILL')
    problems.push('a start had nothing to reconcile after a kill at push.announced');
  kill([...parts().worker, ...parts().postgres]);
}

/** Ends an instance of which a part was killed. */
async function endAll(): Promise<void> {
  kill([...parts().primary, ...parts().worker]);
  await ended(instance.server!);
  kill(parts().postgres);
}

async function round(index: number): Promise<void> {
  const planned: Kind =
    only !== undefined
      ? only
      : index < points.length * 3
        ? `at ${points[index % points.length]!}`
        : kinds[index % kinds.length]!;
  const atPoint = planned.startsWith('at ');
  if (planned === 'at refs.reconciled') {
    await killWhileSettling();
    killed.set(planned, (killed.get(planned) ?? 0) + 1);
    await instance.start();
    return finishRound(planned);
  }
  if (atPoint) {
    instance.server?.kill('SIGTERM');
    await ended(instance.server!);
    await instance.start(planned.slice(3)).catch((error: unknown) => {
      // Unfinished work of the last round may bring the start itself to that point.
      if (instance.server?.signalCode !== 'SIGKILL') throw error;
    });
  }
  const before = parts();
  const acts = Promise.all([push(), commit(), comment(), changeState(), comment(true)]);
  if (!atPoint) {
    await delay((index * 37) % 120);
    let hit = false;
    if (planned === 'git') {
      for (let attempt = 0; attempt < 40 && !hit; attempt++) {
        hit = kill(parts().git.slice(-2));
        if (!hit) await delay(3);
      }
    } else if (planned === 'everything')
      hit = kill([...before.primary, ...before.worker, ...before.postgres]);
    else hit = kill(planned === 'worker' ? before.worker.slice(0, 1) : before[planned as 'primary']);
    if (hit) killed.set(planned, (killed.get(planned) ?? 0) + 1);
  } else killed.set(planned, (killed.get(planned) ?? 0) + 1);
  await acts;
  if (atPoint) {
    // A faulty worker would be replaced by one with the same fault: end the whole instance.
    await endAll();
  }
  if (planned === 'primary' || planned === 'everything') await ended(instance.server!);
  if (instance.server?.exitCode !== null || instance.server.signalCode !== null) await instance.start();
  else await instance.becomesReady();
  await sendAgain(planned);
  await finishRound(planned);
}

async function finishRound(planned: Kind): Promise<void> {
  await verify(planned);
  // New work succeeds.
  const count = acknowledged.pushes.size;
  await push();
  await comment();
  if (acknowledged.pushes.size !== count + 1)
    problems.push(`after ${planned}: a new push did not go through`);
}

try {
  await setUp();
  for (let index = 0; index < rounds; index++) {
    await round(index);
    if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${rounds} rounds, ${problems.length} problems`);
  }
  instance.server?.kill('SIGTERM');
  await ended(instance.server!);
  await instance.start();
  await verifyActivity();
  instance.server?.kill('SIGTERM');
  await ended(instance.server!);
  const doctor = execFileSync(node, [cli, '--data', data, 'doctor'], { encoding: 'utf8' });
  console.log(doctor.trim());
} catch (error) {
  problems.push(String(error instanceof Error ? (error.stack ?? error.message) : error));
} finally {
  await instance.remove();
}
console.log([...killed].map(([kind, count]) => `${kind}: ${count}`).join('\n'));
console.log(
  `${acknowledged.pushes.size} pushes and commits and ${acknowledged.notes.size} comments were acknowledged.`,
);
console.log(problems.length === 0 ? 'Nothing was lost.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
