import type { Git, Repository } from '../../../git/index.ts';
import { nobody } from '../../../platform/access/viewer.ts';
import { systemContext } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { reaction, recordEvent } from '../../../platform/events/events.ts';
import type { EventMap } from '../../../platform/events/events.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import {
  findBranches,
  findConcerned,
  forgetMergeability,
  lockBranches,
  updateBranches,
} from '../merge-request.queries.ts';
import type { Concerned } from '../merge-request.queries.ts';
import { findPlans } from '../merging/merge-plan.queries.ts';
import { recordMerge } from '../merging/record-merge.ts';
import { catchUpName } from './catch-up-name.ts';
import { bringSource, headsOf } from './heads.ts';
import { keepHeads } from './keep-heads.ts';
import { insertVersion } from './version.queries.ts';

type RefsChanged = EventMap['refs.changed'];

const branchPrefix = 'refs/heads/';
const zero = /^0+$/;
/** Of a push with more new commits, each merge request is compared by itself. */
const commitsCompared = 10_000;

/** After a change of branches: new versions of the merge requests from them, and those into them that are merged now. */
export const followBranches: Job = {
  name: 'merge-requests:follow-branches',
  class: 'events',
  async run(platform, payload) {
    const { projectId, pusherId, changes } = payload as RefsChanged;
    const moved = new Map(changes.map((change) => [change.ref.slice(branchPrefix.length), change]));
    const concerned = await findConcerned(platform.db, projectId, [...moved.keys()]);
    if (concerned.length === 0) return;
    const ctx = (await contextOfPerson(platform, pusherId)) ?? systemContext(platform, nobody);
    // Targets first: a push of both branches may contain its own merge.
    for (const [branch, { before, after }] of moved) {
      const into = concerned.filter((one) => one.project_id === projectId && one.target_branch === branch);
      await forgetMergeability(
        platform.db,
        into.map(({ id }) => id),
      );
      if (!zero.test(after)) await recordMerged(ctx, projectId, into, { before, after });
    }
    for (const one of concerned) {
      const change = one.source_project_id === projectId ? moved.get(one.source_branch) : undefined;
      if (change !== undefined) await followSource(ctx, one, zero.test(change.after) ? null : change.after);
    }
  },
};

/** After a merge request was reopened: its source branch may have moved since it was closed. */
export const catchUp: Job = {
  name: catchUpName,
  class: 'events',
  async run(platform, payload) {
    const { id } = payload as { readonly id: number };
    const branches = (await findBranches(platform.db, [id])).get(id);
    if (branches === undefined || branches.source_project_id === null) return;
    const source = platform.git.repository(branches.source_project_id);
    const head = await platform.git.readRef(source, `refs/heads/${branches.source_branch}`);
    await followSource(systemContext(platform, nobody), branches, head);
  },
};

/** The dispatcher serves everybody's events: it starts no git. */
export const branchesMoved = reaction('refs.changed', 'merge-requests.branches', async (platform, event) => {
  const changes = event.changes.filter(({ ref }) => ref.startsWith(branchPrefix));
  const names = changes.map(({ ref }) => ref.slice(branchPrefix.length));
  if ((await findConcerned(platform.db, event.projectId, names)).length === 0) return;
  await addJob(platform.db, followBranches.name, { ...event, changes });
});

/** Records those whose head, or whose planned merge, came into the target branch with this change. */
async function recordMerged(
  ctx: Context,
  projectId: number,
  into: readonly Concerned[],
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  if (into.length === 0) return;
  const { git, db } = ctx.platform;
  const repository = git.repository(projectId);
  const arrived = await arrivals(git, repository, { before, after });
  const plans = Map.groupBy(
    await findPlans(
      db,
      into.map(({ id }) => id),
    ),
    (plan) => plan.merge_request_id,
  );
  for (const { id, head_sha } of into) {
    const results = (plans.get(id) ?? []).map(({ result_sha }) => result_sha);
    for (const sha of [...results, head_sha])
      if (await arrived(sha)) {
        await recordMerge(ctx, id, sha);
        break;
      }
  }
}

/** Tells which commits came into a branch with a change of it. */
async function arrivals(
  git: Git,
  repository: Repository,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<(sha: string) => Promise<boolean>> {
  const share = 'background';
  const log = await git.log(repository, after, {
    ...(zero.test(before) ? {} : { exclude: [before] }),
    limit: commitsCompared,
    share,
  });
  if (!log.ok) return () => Promise.resolve(false);
  const shas = new Set(log.value.commits.map(({ sha }) => sha));
  if (!log.value.hasMore) return (sha) => Promise.resolve(shas.has(sha));
  return async (sha) => {
    if (shas.has(sha)) return true;
    const there = await git.isAncestor(repository, sha, after, { share });
    return there.ok && there.value;
  };
}

/** The source branch of an open merge request is at another commit now, or gone. */
async function followSource(
  ctx: Context,
  { id, project_id, source_project_id }: Pick<Concerned, 'id' | 'project_id' | 'source_project_id'>,
  head: string | null,
): Promise<void> {
  const { git, db } = ctx.platform;
  const repository = git.repository(project_id);
  const share = 'background';
  const [target_branch, before] = await transaction(db, async (tx) => {
    const now = await lockBranches(tx, id);
    return [now?.target_branch, now?.head_sha] as const;
  });
  if (target_branch === undefined || before === undefined) return;
  const target = await git.readRef(repository, `refs/heads/${target_branch}`);
  const from = git.repository(source_project_id ?? project_id);
  const heads =
    head === null ||
    target === null ||
    !(await bringSource(git, { from, to: repository }, { source: head, target }, { share }))
      ? undefined
      : await headsOf(git, repository, { source: head, target }, { share });
  if (head !== null && heads === undefined) return;
  const grown =
    head === null ? undefined : await git.log(repository, head, { exclude: [before], limit: 1000, share });
  const continues = head !== null && (await git.isAncestor(repository, before, head, { share }));
  const count = grown?.ok === true ? grown.value.commits.length : 0;
  await transaction(db, async (tx) => {
    const now = await lockBranches(tx, id);
    // An older event that comes late, or again, changes nothing.
    if (now === undefined || !now.is_open || now.head_sha !== before) return;
    if (head === null && !now.source_branch_exists) return;
    if (head !== null && head === now.head_sha) {
      await updateBranches(tx, id, { source_branch_exists: true });
      return;
    }
    if (heads === undefined) await updateBranches(tx, id, { source_branch_exists: false });
    else {
      await updateBranches(tx, id, { ...heads, source_branch_exists: true });
      await insertVersion(tx, id, heads, ctx.viewer.user?.id ?? null);
      await addJob(tx, keepHeads.name, { id });
    }
    const subject = { type: 'MergeRequest', id, projectId: project_id, namespaceId: null };
    const detail = continues !== false && continues.ok && continues.value ? { count } : undefined;
    await createSystemNotes(tx, ctx, subject, [
      { action: 'commit', changes: [{ attribute: 'source_head', old: now.head_sha, new: head, detail }] },
    ]);
    await recordEvent(tx, 'subject.changed', {
      ...subject,
      authorId: ctx.viewer.user?.id ?? null,
      changes: ['source_head'],
    });
    await publish(tx, `merge_requests:${id}`, { event: 'updated' });
  });
}
