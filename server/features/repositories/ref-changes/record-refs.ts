import type { RefCommand } from '../../../git/index.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  RepositoryChange,
  RepositoryKind,
  RepositoryState,
} from '../../../platform/repositories/repository-kind.ts';
import { repositoryOf } from '../../../platform/repositories/repository-kinds.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import '../repository.events.ts';
import { repositoryStream } from '../repository.service.ts';
import { followHead } from './follow-head.ts';
import { branchOf } from './judge-refs.ts';
import {
  dropOwnerless,
  informOtherIntents,
  insertRefIntent,
  releaseRefIntent,
  takeRefIntent,
} from './ref-intent.queries.ts';
import type { NewRefIntent, RefIntent } from './ref-intent.queries.ts';

/** A change of refs that was announced by an intent and is not recorded yet. */
export type OpenIntent = Pick<RefIntent, 'id' | 'repository_kind' | 'repository_id' | 'user_id' | 'commands'>;

/** Refs in a message to readers of a repository, who fetch again anyway. */
const refsInMessage = 50;

/**
 * Records what is about to happen to refs before git does it, with the real ids, so that the refs show later whether it happened. The
 * caller closes the intent, however the work ends.
 */
export async function openIntent(db: Connection, intent: NewRefIntent): Promise<OpenIntent> {
  const { kind, repositoryId, userId: user_id, commands } = intent;
  const id = await insertRefIntent(db, intent);
  return { id, repository_kind: kind, repository_id: repositoryId, user_id, commands };
}

/**
 * Records what git did: deletes the intent and notifies everybody, in one transaction. Does nothing if it was recorded before. With
 * `updated` undefined the work broke off, and the refs show how far it got. What can't be recorded now is left to the reconciler. `also`
 * is written in the same transaction if all that was wanted has happened.
 */
export async function closeIntent(
  platform: Platform,
  intent: OpenIntent,
  updated: readonly RefCommand[] | undefined,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await record(platform, intent, updated, also);
  } catch (error) {
    await releaseRefIntent(platform.db, intent.id).catch(() => undefined);
    throw error;
  }
}

/** The refs that have the new values of the commands. */
async function findStanding(
  platform: Platform,
  { repository_kind, repository_id, commands }: OpenIntent,
): Promise<ReadonlySet<string>> {
  const repository = repositoryOf(platform.git, platform.repositoryKinds.get(repository_kind), repository_id);
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
  also: ((tx: Transaction) => Promise<void>) | undefined,
): Promise<void> {
  const { repository_id: id, user_id: pusherId } = intent;
  const kind = platform.repositoryKinds.get(intent.repository_kind);
  const standing = known === undefined ? await findStanding(platform, intent) : new Set<string>();
  const headMoves = await transaction(platform.db, async (tx) => {
    // Its rows are locked before the owner's.
    if (known !== undefined && known.length > 0) await also?.(tx);
    const before = await takeRefIntent(tx, intent, kind.state(id), known === undefined);
    if (before === undefined) {
      await dropOwnerless(tx, intent.id, kind.state(id));
      return false;
    }
    // What others recorded meanwhile counts: a client that was cut off repeats its push, and only one of the two has
    // done it.
    const updated =
      known ?? (before.commands ?? []).filter(({ ref, done }) => done === true || standing.has(ref));
    if (updated.length === 0) return false;
    if (before.others) await informOtherIntents(tx, kind.name, id, updated);
    // The first branches decide, even with concurrent pushes: only one of them finds the repository empty.
    const firstBranch = before.empty_repository
      ? await findFirstBranch(platform, kind, before, updated)
      : undefined;
    const zeros = '0'.repeat(40);
    const change: RepositoryChange = {
      id,
      pusherId,
      changes: updated.map((command) => ({
        ref: command.ref,
        before: command.old ?? zeros,
        after: command.new ?? zeros,
      })),
      pushOptions: before.push_options,
      firstBranch,
      // HEAD follows the record, never the reverse: after a kill in between nothing is known to git only.
      headMoves: firstBranch !== undefined && firstBranch !== before.default_branch,
    };
    await kind.record(tx, change);
    faultPoint('refs.recording');
    const { changes } = change;
    if (kind.recordEvents === undefined)
      await recordEvent(tx, 'repository.changed', { type: kind.name, id, pusherId, changes });
    else await kind.recordEvents(tx, change);
    await publish(tx, repositoryStream(id, kind.name), {
      event: 'refs',
      refs: changes.slice(0, refsInMessage).map(({ ref }) => ref),
      ...(changes.length > refsInMessage ? { more: true } : {}),
    });
    return change.headMoves;
  });
  faultPoint('refs.recorded');
  if (headMoves)
    await followHead(platform, kind, id).catch((error: unknown) =>
      platform.log.warn(
        { err: error, kind: kind.name, repository: id },
        'HEAD does not name the new default branch yet',
      ),
    );
}

/**
 * The default branch after a first push: the one that its owner names if it was pushed, else `main`, `master` or the first one.
 * Undefined without branches.
 */
async function findFirstBranch(
  platform: Platform,
  kind: RepositoryKind,
  { id, default_branch }: Pick<RepositoryState, 'id' | 'default_branch'>,
  updated: readonly RefCommand[],
): Promise<string | undefined> {
  const branches = updated.flatMap(({ ref, new: next }) => (next === null ? [] : (branchOf(ref) ?? [])));
  if (branches.length === 0) return undefined;
  const repository = repositoryOf(platform.git, kind, id);
  for (const name of [default_branch, 'main', 'master', ...branches]) {
    if (name !== null && (await platform.git.readRef(repository, `refs/heads/${name}`)) !== null) return name;
  }
  return undefined;
}
