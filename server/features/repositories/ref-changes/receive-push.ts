import type {
  PushOutcome,
  PushVerdict,
  ReceivePackOptions,
  Result,
  TransferFailure,
} from '../../../git/index.ts';
import { refDoor } from '../../../git/ref-door.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { actorOf } from './change-refs.ts';
import { judgeRefs } from './judge-refs.ts';
import { closeIntent, openIntent } from './record-refs.ts';
import type { OpenIntent } from './record-refs.ts';

/** The pusher and the repository at one moment. */
export interface Pusher {
  readonly ctx: Context;
  readonly project: ProjectRow;
}

/**
 * A push, by whatever transport: what changeRefs does, around git's own receive-pack. The list of commands is checked and recorded
 * before git starts. When all objects are in quarantine, git's list is compared with it and checked again with the current rights,
 * which `again` reads. What git has changed is recorded, even if the client is gone.
 */
export async function receivePush(
  { ctx, project }: Pusher,
  transfer: Omit<ReceivePackOptions, 'onCommands' | 'onReceived' | 'maxPackBytes' | 'maxRefs'>,
  again: () => Promise<Pusher>,
): Promise<Result<PushOutcome, TransferFailure>> {
  const { platform } = ctx;
  const { maximumPushSize, maximumPushRefs, gitTransferTimeout } = platform.settings;
  let intent: OpenIntent | undefined;
  let outcome: Result<PushOutcome, TransferFailure> | undefined;
  try {
    outcome = await platform.git[refDoor].receivePack(platform.git.repository(project.id), {
      ...transfer,
      ...(maximumPushSize === 0 ? {} : { maxPackBytes: maximumPushSize }),
      ...(maximumPushRefs === 0 ? {} : { maxRefs: maximumPushRefs }),
      onCommands: async ({ commands, pushOptions }) => {
        const verdict = await judgeRefs(ctx, project, commands);
        if ((verdict.refusals ?? []).length === 0)
          intent = await openIntent(platform, {
            projectId: project.id,
            userId: actorOf(ctx),
            commands,
            pushOptions,
            seconds: gitTransferTimeout + 60,
          });
        faultPoint('push.announced');
        return verdict;
      },
      onReceived: async ({ commands }): Promise<PushVerdict> => {
        faultPoint('push.unpacked');
        try {
          const now = await again();
          return await judgeRefs(now.ctx, now.project, commands);
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
