/**
 * `npm run bench`: each workload beside its limit in the same run, reached or missed; ends with an exit code ≠ 0 where one is missed.
 * Names of workloads as arguments run only those: git, api, pages, comment.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { launchBrowser } from '../testing/browser.ts';
import { generateLargeRepository, git, plainGitEnvironment } from '../testing/repositories.ts';
import { startInstance } from './instance.ts';
import type { Instance } from './instance.ts';

const wanted = new Set(process.argv.slice(2));
const runs = (name: string): boolean => wanted.size === 0 || wanted.has(name);
const results: { what: string; value: string; limit: string; reached: boolean }[] = [];

function report(what: string, value: number, limit: number, unit: string, more = ''): void {
  const digits = unit === '×' ? 2 : value < 10 ? 1 : 0;
  const line = {
    what,
    value: `${value.toFixed(digits)} ${unit}`,
    limit: `≤ ${limit} ${unit}${more === '' ? '' : ` (${more})`}`,
    reached: value <= limit,
  };
  results.push(line);
  console.log(`${line.reached ? 'reached' : 'MISSED '}  ${what}: ${line.value}, ${line.limit}`);
}

function reportAtLeast(what: string, value: number, limit: number, unit: string): void {
  const line = {
    what,
    value: `${value.toFixed(0)} ${unit}`,
    limit: `≥ ${limit} ${unit}`,
    reached: value >= limit,
  };
  results.push(line);
  console.log(`${line.reached ? 'reached' : 'MISSED '}  ${what}: ${line.value}, ${line.limit}`);
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
const median = (values: readonly number[]): number => percentile(values, 0.5);

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const scratch = mkdtempSync(join(tmpdir(), 'coppice-bench-work-'));

function runGit(args: readonly string[], cwd = scratch): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], {
      cwd,
      env: {
        ...plainGitEnvironment(),
        HOME: scratch,
        GIT_AUTHOR_NAME: 'B',
        GIT_AUTHOR_EMAIL: 'b@example.com',
        GIT_COMMITTER_NAME: 'B',
        GIT_COMMITTER_EMAIL: 'b@example.com',
      },
      stdio: 'ignore',
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`git ${args.join(' ')} ended with ${code}`)),
    );
  });
}

const durable = [
  '-c',
  'core.fsync=committed,reference',
  '-c',
  'receive.fsckObjects=true',
  '-c',
  'transfer.fsckObjects=true',
];

async function benchGit(instance: Instance, source: string): Promise<void> {
  const address = `${instance.url.replace('http://', `http://x:${instance.token}@`)}/root/large.git`;
  const direct = join(scratch, 'direct.git');
  await instance.api('POST', '/projects', { name: 'large', visibility: 'public' });
  await runGit(['init', '-q', '--bare', direct]);
  for (const [key, value] of [
    ['core.fsync', 'committed,reference'],
    ['receive.fsckObjects', 'true'],
  ] as const)
    await runGit(['-C', direct, 'config', key, value]);

  const directPush = await timed(() =>
    runGit([...durable, '-C', source, 'push', '-q', `file://${direct}`, 'refs/heads/*:refs/heads/*']),
  );
  const push = await timed(() => runGit(['-C', source, 'push', '-q', address, 'refs/heads/*:refs/heads/*']));
  report(
    'push of the whole repository / git receive-pack',
    push / directPush,
    1.2,
    '×',
    `${(push / 1000).toFixed(1)} s and ${(directPush / 1000).toFixed(1)} s`,
  );

  const clones: number[] = [];
  const directs: number[] = [];
  for (let index = 0; index < 3; index++) {
    directs.push(
      await timed(() =>
        runGit(['clone', '-q', '--bare', '--no-local', `file://${direct}`, join(scratch, `d${index}`)]),
      ),
    );
    const before = instance.cpuSeconds();
    clones.push(
      await timed(() =>
        runGit(['clone', '-q', '--bare', `${instance.url}/root/large.git`, join(scratch, `c${index}`)]),
      ),
    );
    if (index === 2)
      console.log(
        `         (CPU of one clone, all of Coppice and its git: ${(instance.cpuSeconds() - before).toFixed(2)} s)`,
      );
  }
  report(
    'clone of the large repository / git upload-pack',
    Math.min(...clones) / Math.min(...directs),
    1.1,
    '×',
    `${(Math.min(...clones) / 1000).toFixed(2)} s`,
  );

  const worktree = join(scratch, 'work');
  await runGit(['clone', '-q', '--depth', '1', '--no-local', `file://${direct}`, worktree]);
  const commit = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      writeFileSync(join(worktree, 'bench.txt'), `${Math.random()}\n`);
      await runGit(['add', '.'], worktree);
      await runGit(['commit', '-q', '-m', `Change ${index}`], worktree);
    }
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let index = 0; index < 5; index++) {
    await commit(1);
    theirs.push(
      await timed(() =>
        runGit(['push', '-q', `file://${direct}`, `HEAD:refs/heads/bench${index}`], worktree),
      ),
    );
    ours.push(await timed(() => runGit(['push', '-q', address, `HEAD:refs/heads/bench${index}`], worktree)));
  }
  report(
    'push of one commit − the direct one',
    median(ours) - median(theirs),
    60,
    'ms',
    `${median(theirs).toFixed(0)} ms direct`,
  );
  const fetches: number[] = [];
  const directFetches: number[] = [];
  for (let index = 0; index < 3; index++) {
    directFetches.push(
      await timed(() =>
        runGit([
          '-C',
          join(scratch, 'd0'),
          'fetch',
          '-q',
          `file://${direct}`,
          `refs/heads/bench${index}:refs/heads/x${index}`,
        ]),
      ),
    );
    fetches.push(
      await timed(() =>
        runGit([
          '-C',
          join(scratch, 'c0'),
          'fetch',
          '-q',
          `${instance.url}/root/large.git`,
          `refs/heads/bench${index}:refs/heads/x${index}`,
        ]),
      ),
    );
  }
  report('fetch of one commit − the direct one', median(fetches) - median(directFetches), 60, 'ms');
}

/** 100,000 issues with two labels each, some assigned: written by SQL, as no client would. */
async function fillIssues(instance: Instance): Promise<number> {
  const { id } = await instance.api<{ id: number }>('POST', '/projects', {
    name: 'issues',
    visibility: 'public',
    initialize_with_readme: true,
  });
  for (let number = 0; number < 10; number++)
    await instance.api('POST', `/projects/${id}/labels`, { name: `label ${number}`, color: '#336699' });
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  await client.query(
    `insert into issues (iid, project_id, author_id, title, description, description_html_version, created_at, updated_at, state)
     select n, $1, 1, 'Issue ' || n || ' about ' || (array['rendering', 'the cache', 'uploads', 'search', 'paging'])[1 + n % 5], 'Text ' || md5(n::text), 0, now() - n * interval '1 minute', now() - n * interval '1 minute',
       case when n % 5 = 0 then 'closed' else 'opened' end from generate_series(1, 100000) n`,
    [id],
  );
  await client.query(
    `insert into issue_labels select i.id, l.id from issues i join lateral (select id, row_number() over (order by id) as r from labels where project_id = $1) l on l.r in (1 + i.iid % 10, 1 + (i.iid + 3) % 10) where i.project_id = $1`,
    [id],
  );
  await client.query(
    'insert into issue_assignees select id, 1 from issues where project_id = $1 and iid % 7 = 0',
    [id],
  );
  await client.query(`insert into internal_ids values ('project', $1, 'issues', 100000)`, [id]);
  await client.query('update projects set open_issues_count = 80000 where id = $1', [id]);
  await client.query('vacuum analyze');
  await client.end();
  return id;
}

async function load(
  instance: Instance,
  path: string,
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; p90: number; cpuMilliseconds: number }> {
  const latencies: number[] = [];
  const before = instance.cpuSeconds();
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: instance.url + path,
        connections,
        duration: seconds,
        headers: {
          // The sign-in page is for those who are not signed in.
          ...(path.startsWith('/users/') ? {} : { 'private-token': instance.token }),
          accept: path.startsWith('/api') ? 'application/json' : 'text/html',
        },
      },
      (error: Error | null) => (error === null ? resolve() : reject(error)),
    );
    run.on('response', (_client: unknown, statusCode: number, _bytes: number, time: number) => {
      if (statusCode === 200) latencies.push(time);
    });
  });
  const elapsed = (performance.now() - started) / 1000;
  const cpu = instance.cpuSeconds() - before;
  return {
    perSecond: latencies.length / elapsed,
    p90: percentile(latencies, 0.9),
    cpuMilliseconds: (cpu * 1000) / latencies.length,
  };
}

async function benchApi(instance: Instance, projectId: number): Promise<void> {
  for (const [what, query] of [
    ['open', 'state=opened'],
    ['by label', 'state=opened&labels=label%203'],
    ['by assignee', 'state=opened&assignee_id=1'],
    ['by text', 'state=opened&search=uploads'],
  ] as const) {
    const path = `/api/v4/projects/${projectId}/issues?${query}`;
    await load(instance, path, 2, 1);
    const { perSecond, p90, cpuMilliseconds } = await load(instance, path, 2, 3);
    console.log(
      `         issues ${what}: ${perSecond.toFixed(0)}/s, p90 ${p90.toFixed(1)} ms, CPU ${cpuMilliseconds.toFixed(2)} ms a request`,
    );
    reportAtLeast(`API: 20 of 100,000 issues ${what}, a core`, 1000 / cpuMilliseconds, 250, 'requests/s');
  }
}

async function benchPages(instance: Instance, pages: readonly (readonly [string, string])[]): Promise<void> {
  for (const [what, path] of pages) {
    await load(instance, path, 1, 1);
    const { cpuMilliseconds } = await load(instance, path, 1, 2);
    report(`server CPU of ${what}`, cpuMilliseconds, 12, 'ms');
  }
  const plain = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Plain</title><style>td{padding:8px}</style><table>${Array.from({ length: 100 }, (_, row) => `<tr><td>${row}<td>A row of a plain page that needs no script`).join('')}</table>`,
      ),
  );
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  const paint = async (url: string): Promise<{ lcp: number; bytes: number }> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', (event) => {
      bytes += event.encodedDataLength;
    });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: (10 * 1024 * 1024) / 8,
      uploadThroughput: (10 * 1024 * 1024) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'load' });
    const lcp = await page.evaluate(
      `new Promise((resolve) => { let last = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true }); setTimeout(() => resolve(last), 600); })`,
    );
    await context.close();
    return { lcp: lcp as number, bytes };
  };
  const floor = median(
    [
      await paint(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`),
      await paint(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`),
      await paint(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`),
    ].map(({ lcp }) => lcp),
  );
  console.log(`         (a plain page of 100 rows without script: LCP ${floor.toFixed(0)} ms)`);
  for (const [what, path] of pages) {
    const visits = [
      await paint(instance.url + path),
      await paint(instance.url + path),
      await paint(instance.url + path),
    ];
    report(
      `LCP of ${what}, throttled, cold`,
      median(visits.map(({ lcp }) => lcp)),
      Math.max(400, 2 * floor),
      'ms',
      `${(visits[0]!.bytes / 1024).toFixed(0)} KiB in all`,
    );
  }
  await browser.close();
  plain.close();
}

async function benchComment(instance: Instance, projectId: number): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 120; index++)
    times.push(
      await timed(() =>
        instance.api('POST', `/projects/${projectId}/issues/1/notes`, {
          body: `Comment ${index} with **words** and #2`,
        }),
      ),
    );
  report(
    'post a comment, durable, p95',
    percentile(times.slice(20), 0.95),
    15,
    'ms',
    `p50 ${median(times.slice(20)).toFixed(1)} ms`,
  );
}

const instance = await startInstance();
try {
  report('start, warm, until the first page', instance.startMilliseconds, 1500, 'ms');
  report('memory, idle, two web workers', instance.memory(), 300, 'MB');
  const source = join(scratch, 'source.git');
  if (runs('git') || runs('pages')) {
    git(scratch, ['init', '-q', '--bare', source]);
    await generateLargeRepository(source, {});
    execFileSync('git', ['-C', source, 'repack', '-adq'], { env: plainGitEnvironment() });
  }
  if (runs('git')) await benchGit(instance, source);
  const projectId = runs('api') || runs('pages') || runs('comment') ? await fillIssues(instance) : 0;
  if (runs('api')) await benchApi(instance, projectId);
  if (runs('comment')) await benchComment(instance, projectId);
  if (runs('pages')) {
    if (!runs('git')) {
      await instance.api('POST', '/projects', { name: 'large', visibility: 'public' });
      await runGit([
        '-C',
        source,
        'push',
        '-q',
        `${instance.url.replace('http://', `http://x:${instance.token}@`)}/root/large.git`,
        'refs/heads/*:refs/heads/*',
      ]);
    }
    await benchPages(instance, [
      ['project home', '/root/large'],
      ['tree of 1,000', '/root/large/-/tree/main/data'],
      ['blob of 10,000 lines', '/root/large/-/blob/main/src/long.ts'],
      ['issue list', '/root/issues/-/issues'],
      ['issue', '/root/issues/-/issues/2'],
      ['commits', '/root/large/-/commits/main'],
      ['branches', '/root/large/-/branches'],
      ['sign-in', '/users/sign_in'],
    ]);
  }
} finally {
  await instance.stop();
  rmSync(scratch, { recursive: true, force: true });
}
const missed = results.filter((line) => !line.reached);
console.log(`\n${results.length - missed.length} reached, ${missed.length} missed`);
process.exit(missed.length === 0 ? 0 : 1);
