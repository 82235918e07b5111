import type { RefCommand } from '../../../git/index.ts';
import { transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertProtectedBranch } from '../../protected-branches/index.ts';
import {
  findRepositoryState,
  followDefaultBranch,
  noteChange,
  recordDefaultBranch,
} from '../../projects/index.ts';
import '../repository.events.ts';
import { repositoryStream } from '../repository.service.ts';
import { branchOf } from './judge-refs.ts';
import {
  informOtherIntents,
  insertRefIntent,
  releaseRefIntent,
  takeRefIntent,
} from './ref-intent.queries.ts';
import type { NewRefIntent, RefIntent } from './ref-intent.queries.ts';

/** A change of refs that was announced by an intent and is not recorded yet. */
export type OpenIntent = Pick<RefIntent, 'id' | 'project_id' | 'user_id' | 'commands'>;

/** Refs in a message to readers of a repository, who fetch again anyway. */
const refsInMessage = 50;

/**
 * Records what is about to happen to refs before git does it, with the real ids, so that the refs show later whether it happened. The
 * caller closes the intent, however the work ends.
 */
export async function openIntent(platform: Platform, intent: NewRefIntent): Promise<OpenIntent> {
  const { projectId: project_id, userId: user_id, commands } = intent;
  return { id: await insertRefIntent(platform.db, intent), project_id, user_id, commands };
}

/**
 * Records what git did: deletes the intent and notifies everybody, in one transaction. Does nothing if it was recorded before. With
 * `updated` undefined the work broke off, and the refs show how far it got. What can't be recorded now is left to the reconciler.
 */
export async function closeIntent(
  platform: Platform,
  intent: OpenIntent,
  updated: readonly RefCommand[] | undefined,
): Promise<void> {
  try {
    await record(platform, intent, updated);
  } catch (error) {
    await releaseRefIntent(platform.db, intent.id).catch(() => undefined);
    throw error;
  }
}

/** The refs that have the new values of the commands. */
async function findStanding(
  platform: Platform,
  { project_id, commands }: OpenIntent,
): Promise<ReadonlySet<string>> {
  const repository = platform.git.repository(project_id);
  const standing = new Set<string>();
  for (const { ref, old, new: next } of commands) {
    if (old !== next && (await platform.git.readRef(repository, ref)) === next) standing.add(ref);
  }
  return standing;
}

async function record(
  platform: Platform,
  intent: OpenIntent,
  known: readonly RefCommand[] | undefined,
): Promise<void> {
  const { project_id: projectId, user_id: pusherId } = intent;
  const standing = known === undefined ? await findStanding(platform, intent) : new Set<string>();
  const first = await findFirstBranch(platform, projectId, known ?? intent.commands);
  const headMoves = await transaction(platform.db, async (tx) => {
    const before = await takeRefIntent(tx, intent, known === undefined);
    if (before === undefined) return false;
    // What others recorded meanwhile counts: a client that was cut off repeats its push, and only one of the two has
    // done it.
    const updated =
      known ?? (before.commands ?? []).filter(({ ref, done }) => done === true || standing.has(ref));
    if (updated.length === 0) return false;
    if (before.others) await informOtherIntents(tx, projectId, updated);
    await noteChange(tx, projectId);
    // The first branches decide, even with concurrent pushes: only one of them finds the repository empty.
    const chosen = before.empty_repository ? first : undefined;
    const newDefault = chosen !== undefined && chosen !== before.default_branch;
    // HEAD follows the record, never the reverse: after a kill in between nothing is known to git only.
    if (newDefault) await recordDefaultBranch(tx, projectId, chosen);
    // facts.md: Developers may push and merge, nobody may force.
    if (chosen !== undefined)
      await insertProtectedBranch(tx, projectId, {
        name: chosen,
        push_access_level: 30,
        merge_access_level: 30,
        allow_force_push: false,
      });
    faultPoint('refs.recording');
    const zeros = '0'.repeat(40);
    const changes = updated.map((command) => ({
      ref: command.ref,
      before: command.old ?? zeros,
      after: command.new ?? zeros,
    }));
    await recordEvent(tx, 'refs.changed', { projectId, pusherId, changes });
    await publish(tx, repositoryStream(projectId), {
      event: 'refs',
      refs: changes.slice(0, refsInMessage).map((change) => change.ref),
    });
    return newDefault;
  });
  faultPoint('refs.recorded');
  if (headMoves)
    await followDefaultBranch(platform, projectId).catch((error: unknown) =>
      platform.log.warn({ err: error, projectId }, 'HEAD does not name the new default branch yet'),
    );
}

/**
 * The default branch after a first push: the one that its project names if it was pushed, else `main`, `master` or the first one.
 * Undefined without branches.
 */
async function findFirstBranch(
  platform: Platform,
  projectId: number,
  updated: readonly RefCommand[],
): Promise<string | undefined> {
  const branches = updated.flatMap(({ ref, new: next }) => (next === null ? [] : (branchOf(ref) ?? [])));
  if (branches.length === 0) return undefined;
  const project = await findRepositoryState(platform.db, projectId);
  if (project?.empty_repository !== true) return undefined;
  const repository = platform.git.repository(projectId);
  for (const name of [project.default_branch, 'main', 'master', ...branches]) {
    if (name !== null && (await platform.git.readRef(repository, `refs/heads/${name}`)) !== null) return name;
  }
  return undefined;
}
