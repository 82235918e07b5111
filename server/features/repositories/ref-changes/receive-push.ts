import type {
  PushOutcome,
  PushVerdict,
  ReceivePackOptions,
  RefCommand,
  Repository,
  Result,
  TransferFailure,
} from '../../../git/index.ts';
import { refDoor } from '../../../git/ref-door.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RepositoryKind, RepositoryOwner } from '../../../platform/repositories/repository-kind.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import { actorOf } from './change-refs.ts';
import { judgePush, limitsOf } from './judge-push.ts';
import { closeIntent, openIntent } from './record-refs.ts';
import type { OpenIntent } from './record-refs.ts';

/** The pusher and the repository at one moment. */
export interface Pusher {
  readonly ctx: Context;
  readonly kind: RepositoryKind;
  readonly owner: RepositoryOwner;
  readonly repository: Repository;
}

/**
 * A push, by whatever transport: what changeRefs does, around git's own receive-pack. The list of commands is checked and recorded
 * before git starts. When all objects are in quarantine, git's list is compared with it and checked again with the current rights,
 * which `again` reads. What git has changed is recorded, even if the client is gone.
 */
export async function receivePush(
  pusher: Pusher,
  transfer: Omit<ReceivePackOptions, 'onCommands' | 'onReceived' | 'maxPackBytes' | 'maxRefs'>,
  again: () => Promise<Pusher>,
): Promise<Result<PushOutcome, TransferFailure>> {
  const { ctx, kind, owner, repository } = pusher;
  const { platform } = ctx;
  const { packBytes, refs } = limitsOf(platform.settings, kind);
  let intent: OpenIntent | undefined;
  let outcome: Result<PushOutcome, TransferFailure> | undefined;
  try {
    outcome = await platform.git[refDoor].receivePack(repository, {
      ...transfer,
      ...(packBytes === undefined ? {} : { maxPackBytes: packBytes }),
      ...(refs === undefined ? {} : { maxRefs: refs }),
      onCommands: async ({ commands, pushOptions }) => {
        const verdict = await judgePush(pusher, commands);
        if ((verdict.refusals ?? []).length === 0)
          intent = await openIntent(platform.db, {
            kind: kind.name,
            repositoryId: owner.id,
            userId: actorOf(ctx),
            commands,
            pushOptions,
            seconds: platform.settings.gitTransferTimeout + 60,
          });
        faultPoint('push.announced');
        return withNotices(pusher, { commands, pushOptions }, verdict);
      },
      onReceived: async ({ commands }): Promise<PushVerdict> => {
        faultPoint('push.unpacked');
        try {
          return await judgePush(await again(), commands);
        } catch (error) {
          if (error instanceof AppError) return { refusals: [error.message] };
          throw error;
        } finally {
          faultPoint('push.judged');
        }
      },
    });
    faultPoint('push.received');
    return outcome;
  } finally {
    // If the transfer failed, the refs show what changed.
    if (intent !== undefined)
      await closeIntent(
        platform,
        intent,
        outcome === undefined ? undefined : outcome.ok ? outcome.value.updated : [],
      );
  }
}

/** Adds what features say to the pusher. A push does not fail because nothing can be said. */
async function withNotices(
  { ctx, kind, owner }: Pusher,
  push: { readonly commands: readonly RefCommand[]; readonly pushOptions: readonly string[] },
  verdict: PushVerdict,
): Promise<PushVerdict> {
  const { features, log } = ctx.platform;
  const said = await Promise.all(
    features.map(async ({ name, pushNotices }) => {
      try {
        return (await pushNotices?.(ctx, { kind: kind.name, owner, ...push })) ?? [];
      } catch (error) {
        log.warn({ err: error, feature: name }, 'nothing could be said to who pushed');
        return [];
      }
    }),
  );
  return { ...verdict, notices: [...(verdict.notices ?? []), ...said.flat()] };
}
