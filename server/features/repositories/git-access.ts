import { GitBusy } from '../../git/index.ts';
import type { GitService, Repository, TransferOptions } from '../../git/index.ts';
import { hasScope } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { describeOutage } from '../../platform/failures.ts';
import { countHit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RepositoryKind, RepositoryOwner } from '../../platform/repositories/repository-kind.ts';
import { repositoryOf } from '../../platform/repositories/repository-kinds.ts';
import { signedInStill } from './git-sign-in.ts';
import { ownerOf } from './repository.service.ts';

/** A repository that a client of git may read, or write. */
export interface Opened {
  readonly ctx: Context;
  readonly kind: RepositoryKind;
  readonly owner: RepositoryOwner;
  readonly repository: Repository;
}

const refused = (status: number, message: string): AppError => new AppError(status, { message });

/**
 * The one decision about clones, fetches and pushes, whatever the transport: the repository of an address (without `.git`) if this
 * viewer may read (or write) it. Throws an error whose sentence git shows on the terminal.
 */
export async function openForGit(ctx: Context, address: string, service: GitService): Promise<Opened> {
  const { kind, which } = ctx.platform.repositoryKinds.ofAddress(address);
  return openOfKind(ctx, kind, which, service);
}

async function openOfKind(
  ctx: Context,
  kind: RepositoryKind,
  which: string | number,
  service: GitService,
): Promise<Opened> {
  const { platform, viewer } = ctx;
  const isDeployKey = viewer.credential.kind === 'deploy-key';
  const owner = isDeployKey && kind.opensToDeployKeys !== true ? undefined : await kind.find(ctx, which);
  const writes = service === 'git-receive-pack';
  // Does not reveal whether it is private or does not exist.
  if (owner === undefined)
    throw refused(
      404,
      `The ${kind.noun} you were looking for could not be found or you do not have permission to view it.`,
    );
  if (writes && viewer.user === null && !isDeployKey) throw refused(401, 'Sign in to push.');
  if (!hasScope(viewer, writes ? 'write_repository' : 'read_repository'))
    throw refused(
      403,
      `The access token needs the scope ${writes ? 'write_repository' : 'read_repository'}.`,
    );
  const refusal = kind.refusal(viewer, owner, service);
  if (refusal !== undefined) throw refused(403, refusal);
  return { ctx, kind, owner, repository: repositoryOf(platform.git, kind, owner.id) };
}

/** The same again after slow work, with the current person, credential and owner. */
export async function openAgain(
  { ctx, kind, owner }: Opened,
  service: GitService = 'git-receive-pack',
): Promise<Opened> {
  const viewer = await signedInStill(ctx.platform.db, ctx.viewer);
  if (viewer === undefined) throw refused(403, 'You are not signed in any more.');
  return openOfKind({ ...ctx, viewer, signal: ctx.signal }, kind, owner.id, service);
}

/** Counts a push against the limit of its pusher; throws 429 above it. */
export async function countPush(ctx: Context): Promise<void> {
  const { db, settings } = ctx.platform;
  const { viewer } = ctx;
  const who = viewer.user === null ? ownerOf(ctx) : String(viewer.user.id);
  await countHit(db, { name: 'push', limit: settings.pushRate, windowSeconds: 60 }, who);
}

/** The owner and protocol options of a transfer, and what it leaves out. */
export function transferOf(
  { ctx, kind, owner }: Pick<Opened, 'ctx' | 'kind' | 'owner'>,
  protocol: string | undefined,
): TransferOptions {
  const isVisit = ctx.viewer.user === null && ctx.viewer.credential.kind !== 'deploy-key';
  return {
    protocol,
    signal: ctx.signal,
    owner: ownerOf(ctx),
    share: isVisit ? 'visit' : 'transfer',
    hideRefs: kind.hiddenRefs?.(ctx.viewer, owner),
  };
}

/** What a pusher reads about a failure of the server; undefined for a bug of ours. */
export function explainToPusher(
  { log }: Pick<Platform, 'log'>,
  requestId: string,
  error: unknown,
): string | undefined {
  if (error instanceof GitBusy) return 'The server is busy with other pushes. Try again in a moment.';
  const outage = describeOutage(error);
  if (outage !== undefined) log.error({ err: error, requestId }, 'a push could not be taken');
  return outage?.message;
}
