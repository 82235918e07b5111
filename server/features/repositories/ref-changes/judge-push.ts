import type { PushVerdict, RefCommand } from '../../../git/index.ts';
import type { PushLimits, RepositoryKind } from '../../../platform/repositories/repository-kind.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Pusher } from './receive-push.ts';

/** The verdict on a push: the kind's rules, and nobody pushes to the refs that it reserves. */
export async function judgePush(
  { ctx, kind, owner, repository }: Pusher,
  commands: readonly RefCommand[],
): Promise<PushVerdict> {
  const verdict = (await kind.judge?.(ctx, owner, commands)) ?? {};
  const { reservedRefs = [] } = kind;
  if (reservedRefs.length === 0) return verdict;
  const { git } = ctx.platform;
  const fold = git.ignoresCase(repository) ? git.foldRef : (name: string) => name;
  const pushed = reservedRefs.filter((prefix) =>
    commands.some(({ ref }) => fold(ref).startsWith(fold(prefix))),
  );
  if (pushed.length === 0) return verdict;
  const refusal = `The names below ${pushed.map((prefix) => prefix.slice(0, -1)).join(', ')} are reserved: nobody pushes there.`;
  return { ...verdict, refusals: [...(verdict.refusals ?? []), refusal] };
}

/** The lower of the limits of the instance (where 0 is none) and of the kind. */
export function limitsOf(settings: Settings, kind: RepositoryKind): PushLimits {
  const { packBytes, refs } = kind.limits?.(settings) ?? {};
  return {
    ...least('packBytes', settings.maximumPushSize, packBytes),
    ...least('refs', settings.maximumPushRefs, refs),
  };
}

function least(name: keyof PushLimits, instance: number, kind = Number.POSITIVE_INFINITY): PushLimits {
  const limit = Math.min(instance === 0 ? Number.POSITIVE_INFINITY : instance, kind);
  return limit === Number.POSITIVE_INFINITY ? {} : { [name]: limit };
}
