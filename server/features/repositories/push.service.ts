import { setImmediate as turn } from 'node:timers/promises';
import type { PushVerdict, RefCommand } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { describeOutage } from '../../platform/failures.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { accessToBranch, insertProtectedBranch, listProtectedBranches } from '../protected-branches/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import './repository.events.ts';
import {
  findStaleIntents,
  insertPushIntent,
  notePush,
  releasePushIntent,
  setIntentAside,
  takePushIntent,
} from './push.queries.ts';
import type { PushIntent } from './push.queries.ts';

export function repositoryStream(projectId: number): string {
  return `project:${projectId}:repository`;
}

const branchPrefix = 'refs/heads/';

/** Milliseconds that judging a push keeps this process between two turns of its loop. */
const slice = 10;

/**
 * What a push may do, decided before git sees it. A refusal of one ref refuses the push, and its sentence is shown on the
 * pusher's terminal.
 */
export async function judgePush(
  ctx: Context,
  project: ProjectRow,
  commands: readonly RefCommand[],
): Promise<PushVerdict> {
  const rules = await listProtectedBranches(ctx.platform.db, project.id);
  const refusals = new Set<string>();
  const noForce: { ref: string; message: string }[] = [];
  const { git } = ctx.platform;
  const fold = git.ignoresCase(git.repository(project.id)) ? git.foldRef : (name: string) => name;
  const defaultBranch = project.default_branch === null ? undefined : fold(project.default_branch);
  let began = performance.now();
  for (const command of commands) {
    // Others have their turn beside a push of very many refs, or under very many rules.
    if (performance.now() - began > slice) {
      await turn();
      began = performance.now();
    }
    if (!command.ref.startsWith(branchPrefix)) continue;
    const branch = command.ref.slice(branchPrefix.length);
    const access = accessToBranch(rules, branch, project.access_level, fold);
    if (command.new === null && fold(branch) === defaultBranch)
      refusals.add('The default branch of a project cannot be deleted.');
    else if (command.new === null && access.protected)
      refusals.add('You are not allowed to delete protected branches from this project.');
    else if (!access.canPush)
      refusals.add('You are not allowed to push code to protected branches on this project.');
    else if (access.protected && !access.allowForcePush && command.old !== null && command.new !== null) {
      noForce.push({
        ref: command.ref,
        message: 'You are not allowed to force push code to a protected branch on this project.',
      });
    }
  }
  return { refusals: [...refusals], noForce };
}

/** Writes the intent down; the answer goes to `recordPush` when git is done. */
export function announcePush(
  ctx: Context,
  project: ProjectRow,
  commands: readonly RefCommand[],
  pushOptions: readonly string[] = [],
): Promise<number> {
  const { db, settings } = ctx.platform;
  return insertPushIntent(db, {
    projectId: project.id,
    userId: actorOf(ctx),
    commands,
    pushOptions,
    seconds: settings.gitTransferTimeout + 60,
  });
}

function actorOf(ctx: Context): number | null {
  const id = ctx.viewer.user?.id ?? 0;
  return id === 0 ? null : id;
}

/** The first push chooses the default branch and protects it (facts.md: Developers may push and merge, nobody forces). */
async function settleDefaultBranch(
  platform: Platform,
  projectId: number,
  updated: readonly RefCommand[],
): Promise<string | undefined> {
  const pushed = updated.flatMap((command) =>
    command.new !== null && command.ref.startsWith(branchPrefix)
      ? [command.ref.slice(branchPrefix.length)]
      : [],
  );
  if (pushed.length === 0) return undefined;
  const project = await platform.db
    .selectFrom('projects')
    .select(['empty_repository', 'default_branch'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project === undefined || !project.empty_repository) return undefined;
  const repository = platform.git.repository(projectId);
  const chosen =
    (await platform.git.chooseDefaultBranch(repository, pushed)) ??
    (await platform.git.defaultBranch(repository));
  return chosen ?? undefined;
}

/**
 * Records what git did: takes the intent away, tells everybody, all in one transaction. Does nothing when it was recorded before.
 * Where that fails, the next reconciler tries again.
 */
export async function recordPush(
  platform: Platform,
  intent: { id: number; projectId: number; userId: number | null },
  updated: readonly RefCommand[],
): Promise<void> {
  try {
    await record(platform, intent, updated);
  } catch (error) {
    await releasePushIntent(platform.db, intent.id).catch(() => undefined);
    throw error;
  }
}

async function record(
  platform: Platform,
  intent: { id: number; projectId: number; userId: number | null },
  updated: readonly RefCommand[],
): Promise<void> {
  const defaultBranch = await settleDefaultBranch(platform, intent.projectId, updated);
  await transaction(platform.db, async (tx) => {
    if (!(await takePushIntent(tx, intent.id))) return;
    if (updated.length === 0) return;
    await notePush(tx, intent.projectId, { defaultBranch });
    if (defaultBranch !== undefined)
      await insertProtectedBranch(tx, intent.projectId, {
        name: defaultBranch,
        push_access_level: 30,
        merge_access_level: 30,
        allow_force_push: false,
      });
    faultPoint('push.recording');
    const zeros = '0'.repeat(40);
    const changes = updated.map((command) => ({
      ref: command.ref,
      before: command.old ?? zeros,
      after: command.new ?? zeros,
    }));
    await recordEvent(tx, 'refs.changed', { projectId: intent.projectId, pusherId: intent.userId, changes });
    await publish(tx, repositoryStream(intent.projectId), {
      event: 'refs',
      refs: changes.slice(0, 50).map((change) => change.ref),
    });
  });
}

/**
 * Settles what a crash left between intent and record: a ref that stands where the push wanted it counts as pushed. `all` when no
 * other process can be working (at the start). Each intent by itself: one that can't be settled is set aside, and keeps neither the
 * others nor the start from going on. Answers how many were looked at.
 */
export async function reconcilePushes(platform: Platform, all: boolean): Promise<number> {
  let looked = 0;
  for (let last = 0; ;) {
    const intents = await findStaleIntents(platform.db, all, last);
    for (const intent of intents) {
      await settle(platform, intent);
      faultPoint('push.settled');
      last = intent.id;
      looked++;
    }
    if (intents.length === 0) return looked;
  }
}

async function settle(platform: Platform, intent: PushIntent): Promise<void> {
  try {
    const repository = platform.git.repository(intent.project_id);
    const updated: RefCommand[] = [];
    for (const command of intent.commands) {
      if ((await platform.git.readRef(repository, command.ref)) === command.new) updated.push(command);
    }
    const { id, project_id: projectId, user_id: userId } = intent;
    await recordPush(platform, { id, projectId, userId }, updated);
  } catch (error) {
    const details = { err: error, intent: intent.id, projectId: intent.project_id };
    // Without disk or database nothing can be said about the intent itself: it waits for the next time.
    if (describeOutage(error) !== undefined)
      return platform.log.error(details, 'a push that was cut off could not be settled yet');
    platform.log.error(details, 'a push that was cut off can not be settled and is set aside');
    await setIntentAside(
      platform.db,
      intent.id,
      error instanceof Error ? error.message : String(error),
    ).catch((failure: unknown) => platform.log.error({ err: failure }, 'an intent could not be set aside'));
  }
}
