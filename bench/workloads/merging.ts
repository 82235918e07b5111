import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { gitIn, keepCommits, makeHarbour, mergesTimed, openRequests } from '../harbour-world.ts';
import { median, milliseconds, repeated, timed } from '../measure.ts';
import { openRequest } from '../review-world.ts';
import type { OpenedRequest, ReviewProject } from '../review-world.ts';
import type { Bench } from '../workload.ts';

/** The three commands with which git alone merges, in a copy of the repository. */
function mergeAlone(folder: string, branch: string): Promise<number> {
  return timed(() => {
    const tree = gitIn(folder, ['merge-tree', '--write-tree', 'refs/heads/main', branch]);
    const commit = gitIn(folder, ['commit-tree', tree, '-p', 'refs/heads/main', '-p', branch, '-m', 'Merge']);
    gitIn(folder, ['update-ref', 'refs/heads/main', commit]);
  });
}

async function benchMerge({ instance, report, world }: Bench, project: ReviewProject): Promise<void> {
  keepCommits(project);
  const copy = join(world.scratch, 'harbour-copy.git');
  cpSync(project.folder, copy, { recursive: true });
  const requests = await repeated(mergesTimed, (index) => openRequest(instance, project, `large-${index}`));
  await instance.untilQuiet();
  const turns = await repeated(mergesTimed, async (index) => ({
    alone: await mergeAlone(copy, `refs/heads/large-${index}`),
    ours: await timed(() =>
      instance.api('PUT', `/projects/${project.id}/merge_requests/${requests[index]!.iid}/merge`, {}),
    ),
  }));
  const over = turns.slice(1).map(({ ours, alone }) => ours - alone);
  const alone = median(turns.map((turn) => turn.alone));
  report.atMost(
    'merge of 300 files, 100,000 keep-around refs: beyond the three commands of git',
    median(over),
    15,
    'ms',
    `least ${milliseconds(Math.min(...over))}; git alone ${milliseconds(alone)}`,
  );
}

/** All open requests are read after a push to their target. */
async function benchMergeability({ instance, report }: Bench, project: ReviewProject): Promise<void> {
  const requests = await repeated(openRequests, (index) => openRequest(instance, project, `small-${index}`));
  await instance.untilQuiet();
  const readWidget = async ({ iid }: OpenedRequest): Promise<void> => {
    const answer = await fetch(`${instance.url}${project.path}/-/merge_requests/${iid}/widget.json`, {
      headers: { 'private-token': instance.token },
    });
    if (!answer.ok) throw new Error(`widget of ${iid}: ${answer.status}`);
    const { check } = (await answer.json()) as { check: string };
    if (check !== 'mergeable') throw new Error(`${iid} is ${check}`);
  };
  await readWidget(requests[0]!);
  const before = instance.cpuSeconds();
  await instance.api('POST', `/projects/${project.id}/repository/commits`, {
    branch: 'main',
    commit_message: 'Later still',
    actions: [{ action: 'update', file_path: 'src/later.ts', content: 'export const later = 2;\n' }],
  });
  report.atMost(
    '200 open requests after a push to their target: the one that is read',
    await timed(() => readWidget(requests[0]!)),
    300,
    'ms',
  );
  for (let from = 0; from < requests.length; from += 4)
    await Promise.all(requests.slice(from, from + 4).map(readWidget));
  await instance.untilQuiet();
  report.atMost(
    '200 open requests after a push to their target: processor time of all, each of them read',
    instance.cpuSeconds() - before,
    4,
    's',
  );
}

/** The same merges by `merge-tree`, each commit onto the one that was made last. */
function rebaseAlone(folder: string, branch: string): Promise<number> {
  return timed(() => {
    let tip = gitIn(folder, ['rev-parse', 'refs/heads/main']);
    for (const commit of gitIn(folder, ['rev-list', '--reverse', `${tip}..${branch}`]).split('\n')) {
      const tree = gitIn(folder, ['merge-tree', '--write-tree', tip, commit]);
      tip = gitIn(folder, ['commit-tree', tree, '-p', tip, '-m', 'Again']);
    }
  });
}

async function benchRebase({ instance, report, world }: Bench, project: ReviewProject): Promise<void> {
  const copy = join(world.scratch, 'harbour-copy.git');
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  try {
    const ratios = await repeated(2, async (index) => {
      const { id, iid, sha } = await openRequest(instance, project, `behind-${index}`);
      await instance.untilQuiet();
      const alone = await rebaseAlone(copy, `refs/heads/behind-${index}`);
      const ours = await timed(async () => {
        await instance.api('PUT', `/projects/${project.id}/merge_requests/${iid}/rebase`, {});
        for (;;) {
          const { rows } = await client.query<{ head_sha: string }>(
            'select head_sha from merge_requests where id = $1',
            [id],
          );
          if (rows[0]!.head_sha !== sha) return;
          await delay(5);
        }
      });
      return { ours, alone };
    });
    const { ours, alone } = ratios.toSorted((a, b) => a.ours / a.alone - b.ours / b.alone)[0]!;
    report.atMost(
      'rebase of 100 commits / the same merges by merge-tree and commit-tree',
      ours / alone,
      1.5,
      '×',
      `${milliseconds(ours)} and ${milliseconds(alone)}`,
    );
  } finally {
    await client.end();
  }
}

/** Merges, rebases, and whether they can be: beside git alone in the same repository. */
export async function benchMerging(bench: Bench): Promise<void> {
  const project = await makeHarbour(bench.instance, bench.world.scratch);
  await benchMerge(bench, project);
  await benchRebase(bench, project);
  await benchMergeability(bench, project);
}
