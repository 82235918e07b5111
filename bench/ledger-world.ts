import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { gitBytes, plainGitEnvironment } from '../testing/repositories.ts';
import { crowdOf } from './crowd.ts';
import type { Instance } from './instance.ts';
import { asText, codeLines, makeProject, openRequest, rewritten } from './review-world.ts';
import type { OpenedRequest, ReviewProject } from './review-world.ts';

export const versions = 30;
const commits = 200;
const files = 20;
const linesEach = 200;
const threadsPerVersion = 10;
const ledgerThreads = versions * threadsPerVersion;

const path = (index: number): string => `src/part-${index}.ts`;

/** Calls as many people in turn, none of whom reaches a limit. */
export async function postInTurn(instance: Instance): Promise<(path: string, body: object) => Promise<void>> {
  const tokens = await crowdOf(instance);
  let next = 0;
  return async (address, body) => {
    const answer = await fetch(`${instance.url}/api/v4${address}`, {
      method: 'POST',
      headers: { 'private-token': tokens[next++ % tokens.length]!, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
}

/** On a line of a file as it is now. */
export const positionOn = ({ diff_refs }: OpenedRequest, index: number, line: number) => ({
  ...diff_refs,
  position_type: 'text',
  old_path: path(index % files),
  new_path: path(index % files),
  new_line: line,
});

/**
 * A branch of 200 commits that insert, delete and rewrite lines of 20 files, pushed 30 times, and another that rewrites parts of them
 * all. The commits are in the local repository; the first push is made.
 */
export const makeLedgerProject = (instance: Instance, scratch: string): Promise<ReviewProject> =>
  makeProject(instance, scratch, 'ledger', (builder) => {
    const texts = Array.from({ length: files }, (_, index) => codeLines(`part${index}x`, 0, linesEach));
    const main = builder.commit({
      message: 'Begin',
      files: Object.fromEntries(texts.map((lines, index) => [path(index), asText(lines)])),
    });
    builder.branch('talk', main);
    builder.commit({
      branch: 'talk',
      files: Object.fromEntries(
        texts.map((lines, index) => [
          path(index),
          asText(rewritten(lines, `talk${index}x`, { every: 20, removed: 4, added: 5 })),
        ]),
      ),
    });
    // A branch for each push; the server's branch moves along them.
    const now = texts.map((lines) => [...lines]);
    builder.branch('step', main);
    for (let step = 0; step < commits; step++) {
      const changed: Record<string, string> = {};
      for (const index of [step % files, (step * 7 + 3) % files]) {
        const lines = now[index]!;
        const at = (step * 37 + index * 11) % (lines.length - 10);
        lines.splice(
          at,
          step % 3 === 0 ? 0 : 2,
          ...codeLines(`step${step}x${index}y`, at, step % 3 === 1 ? 0 : 3),
        );
        changed[path(index)] = asText(lines);
      }
      builder.commit({ branch: 'step', message: `Step ${step}`, files: changed });
    }
  });

async function untilTrue(client: pg.Client, query: string, values: unknown[]): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(query, values);
    if (rows[0]?.done === true) return;
    if (Date.now() > deadline) throw new Error(`it did not come true: ${query}`);
    await delay(10);
  }
}

/** Pushes 30 versions, with comments on lines of each but the last; returns how long the ledger of the last took after its push. */
export async function fillLedger(
  instance: Instance,
  project: ReviewProject,
): Promise<{ readonly request: OpenedRequest; readonly milliseconds: number; readonly cpuSeconds: number }> {
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  const post = await postInTurn(instance);
  const shas = gitBytes(project.source, ['rev-list', '--reverse', 'main..step'])
    .toString()
    .trim()
    .split('\n');
  const push = (sha: string): void =>
    void execFileSync(
      'git',
      ['-C', project.source, 'push', '-qf', project.address, `${sha}:refs/heads/topic`],
      {
        env: plainGitEnvironment(),
        stdio: 'ignore',
      },
    );
  try {
    let request: OpenedRequest | undefined;
    let [milliseconds, cpuSeconds] = [NaN, NaN];
    for (let version = 1; version <= versions; version++) {
      const sha = shas[Math.floor((version * commits) / versions) - 1]!;
      if (version === versions) await instance.untilQuiet();
      const cpu = instance.cpuSeconds();
      push(sha);
      const pushed = performance.now();
      request =
        request === undefined
          ? await openRequest(instance, project, 'topic')
          : { ...request, sha, diff_refs: { ...request.diff_refs, head_sha: sha } };
      await untilTrue(client, 'select head_sha = $2 as done from merge_requests where id = $1', [
        request.id,
        sha,
      ]);
      if (version === versions) {
        await untilTrue(
          client,
          `select count(*) = $2 as done from thread_standings where version_id = (select id from merge_request_versions where merge_request_id = $1 order by number desc limit 1)`,
          [request.id, ledgerThreads],
        );
        [milliseconds, cpuSeconds] = [performance.now() - pushed, instance.cpuSeconds() - cpu];
      }
      // All threads are there before the last push.
      const count =
        version === versions ? 0 : version === versions - 1 ? 2 * threadsPerVersion : threadsPerVersion;
      for (let index = 0; index < count; index++)
        await post(`/projects/${project.id}/merge_requests/${request.iid}/discussions`, {
          body: `About line ${index} of version ${version}`,
          position: positionOn(request, version + index, 1 + ((version * 13 + index * 17) % 150)),
        });
    }
    return { request: request!, milliseconds, cpuSeconds };
  } finally {
    await client.end();
  }
}
