import type { Quarantine, RefCommand, RefFailure, Repository, Result } from '../../../git/index.ts';
import { refDoor } from '../../../git/ref-door.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, unauthorized } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RepositoryKind, RepositoryOwner } from '../../../platform/repositories/repository-kind.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import { refreshViewers } from '../../../platform/sessions/session.queries.ts';
import { closeIntent, openIntent } from './record-refs.ts';

/** A repository whose refs somebody may change. */
export interface ChangeableRepository {
  readonly kind: RepositoryKind;
  readonly owner: RepositoryOwner;
  readonly repository: Repository;
  /** The same with the rights of a later moment; throws if they are gone. */
  readonly reopen: (ctx: Context) => Promise<ChangeableRepository>;
}

/** The result of the work before a change of refs. */
export interface MadeChange<F extends string = never> {
  /** All commands, with the ids of the new objects. */
  readonly commands: readonly RefCommand[];
  /** Refs whose new commit is known to contain the old one. Others may not move where history must be kept. */
  readonly grown?: readonly string[];
  /** Written in the transaction of the intent: there if a ref may have moved. A reason gives the change up. */
  readonly announce?: (tx: Transaction) => Promise<F | undefined>;
  /** Written in the transaction that records the change. After a kill it is left to who reacts to the change's event. */
  readonly record?: (tx: Transaction) => Promise<void>;
}

export interface ChangeWork<F extends string> {
  /** What is known of the change before the work: checked before anything is done for it. */
  readonly planned: readonly RefCommand[];
  /** Creates objects in quarantine. Runs again if somebody else has moved the ref meanwhile, up to four times. */
  readonly make: (quarantine: Quarantine) => Promise<Result<MadeChange<F>, F>>;
}

const attempts = 4;
/** Milliseconds that git may take to store the objects and move the refs; after that the process counts as dead. */
const longest = 240_000;
const seconds = 300;

/**
 * Every change of refs except a push goes through here (a push through receive-push.ts, which does the same around git's own
 * receive-pack): checked before the work, objects in quarantine, an intent with the real ids, checked again with the current rights,
 * one transaction of refs with the expected old values, and the record with its events. `change` is the list of commands, or the work
 * that produces it. Returns what changed. Throws 403 with the sentence of a refusal.
 */
export async function changeRefs<F extends string = never>(
  ctx: Context,
  open: ChangeableRepository,
  change: readonly RefCommand[] | ChangeWork<F>,
): Promise<Result<readonly RefCommand[], F | RefFailure>> {
  if (!('make' in change)) {
    await mayChange(ctx, open, { commands: change });
    return apply(ctx, open, { commands: change });
  }
  await mayChange(ctx, open, { commands: change.planned, grown: change.planned.map(({ ref }) => ref) });
  const door = ctx.platform.git[refDoor];
  for (let attempt = 1; ; attempt++) {
    const quarantine = door.openQuarantine(open.repository);
    try {
      const made = await change.make(quarantine);
      if (!made.ok) return made;
      faultPoint('refs.made');
      const done = await apply(ctx, open, made.value, quarantine);
      if (done.ok || !['moved', 'exists', 'locked'].includes(done.reason) || attempt === attempts)
        return done;
    } finally {
      await quarantine.discard();
    }
  }
}

/** Throws the sentence of a refusal. */
async function mayChange(
  ctx: Context,
  open: ChangeableRepository,
  { commands, grown = [] }: Pick<MadeChange, 'commands' | 'grown'>,
): Promise<void> {
  const { refusals = [], noForce = [] } = (await open.kind.judge?.(ctx, open.owner, commands)) ?? {};
  const refusal = refusals[0] ?? noForce.find(({ ref }) => !grown.includes(ref))?.message;
  if (refusal !== undefined) throw forbidden(refusal);
}

async function apply<F extends string>(
  ctx: Context,
  open: ChangeableRepository,
  made: MadeChange<F>,
  quarantine?: Quarantine,
): Promise<Result<readonly RefCommand[], F | RefFailure>> {
  const { platform } = ctx;
  const { commands, announce, record } = made;
  const { repository, kind, owner } = open;
  // The disk works while the change is announced and judged; keeping the objects waits for it, and says whether it failed.
  quarantine?.sync().catch(() => undefined);
  // An intent whose refs already had their new values before git ran would count as done after a kill.
  for (const { ref, old } of commands) {
    const now = await platform.git.readRef(repository, ref);
    if (now !== old)
      return { ok: false, reason: old === null ? 'exists' : now === null ? 'not_found' : 'moved' };
  }
  const asked = { kind: kind.name, repositoryId: owner.id, userId: actorOf(ctx), commands, seconds };
  const intent =
    announce === undefined
      ? await openIntent(platform.db, asked)
      : await transaction(platform.db, async (tx) => (await announce(tx)) ?? openIntent(tx, asked));
  if (typeof intent === 'string') return { ok: false, reason: intent };
  faultPoint('refs.announced');
  // What changed; undefined while only the refs can say so.
  let updated: readonly RefCommand[] | undefined = [];
  try {
    if (quarantine !== undefined) {
      // Slow work is checked again with the current rights.
      await checkAgain(ctx, open, made);
      await quarantine.keep();
      // Beside git, which takes as long as its empty folders. Who opened it gets its failure.
      quarantine.discard().catch(() => undefined);
    }
    faultPoint('refs.stored');
    updated = undefined;
    const moved = await platform.git[refDoor].updateRefs(repository, commands, {
      signal: AbortSignal.timeout(longest),
    });
    updated = moved.ok ? commands : [];
    faultPoint('refs.moved');
    return moved.ok ? { ok: true, value: commands } : moved;
  } finally {
    await closeIntent(platform, intent, updated, record);
  }
}

/** Throws unless the current person and credential may make the change in the repository as it is now. */
async function checkAgain(
  ctx: Context,
  open: ChangeableRepository,
  made: Pick<MadeChange, 'commands' | 'grown'>,
): Promise<void> {
  const { credential } = ctx.viewer;
  const viewer =
    credential.kind === 'internal'
      ? ctx.viewer
      : (await refreshViewers(ctx.platform.db, [ctx.viewer])).get(ctx.viewer);
  if (viewer === undefined) throw unauthorized();
  const now: Context = { ...ctx, viewer, page: undefined };
  await mayChange(now, await open.reopen(now), made);
}

/** The person for whom a change is recorded; null for the system. */
export function actorOf({ viewer }: Context): number | null {
  const id = viewer.user?.id ?? 0;
  return id === 0 ? null : id;
}
