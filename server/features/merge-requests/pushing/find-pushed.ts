import type { Context } from '../../../platform/context.ts';
import { interpret } from '../../discussions/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import type { findOpenFrom } from '../merge-request.queries.ts';
import { describeByTemplate } from '../suggested-texts.ts';
import type { PushOptions } from './push-options.ts';

type Open = Awaited<ReturnType<typeof findOpenFrom>>[number];

/** A branch that was pushed, and where a merge request of it would go. */
export interface Pushed {
  readonly from: ProjectRow;
  readonly into: ProjectRow;
  readonly branch: string;
}

/** The branch that the options of a push name to merge into. */
export const targetAsked = ({ into }: Pick<Pushed, 'into'>, { target }: PushOptions): string =>
  target ?? into.default_branch ?? '';

/** The description that a push gives, where quick actions in it run; empty where it gives none. */
export const descriptionOf = async (
  ctx: Context,
  { from, into, branch }: Pushed,
  options: PushOptions,
): Promise<string> =>
  options.description ??
  (await describeByTemplate(
    ctx,
    { from, into },
    { source_branch: branch, target_branch: targetAsked({ into }, options) },
  ));

/** The branch into which a command of its description (mostly of the project's template) leads what a push opens; undefined if none does. */
export async function targetLedTo(
  ctx: Context,
  pushed: Pushed,
  options: PushOptions,
): Promise<string | undefined> {
  const draft = await ctx.platform.subjects.get('MergeRequest').draft!(ctx, pushed.into.full_path);
  const read = await interpret(ctx, draft, await descriptionOf(ctx, pushed, options));
  return read.commandsChanges['target_branch'] as string | undefined;
}

/**
 * Which of the open merge requests that come from a branch is the one that a push would open: the one into the branch that the push names,
 * else the one into which its description would lead it.
 */
export async function findPushed(
  ctx: Context,
  pushed: Pushed,
  options: PushOptions,
  open: readonly Open[],
): Promise<readonly Open[]> {
  const { into, branch } = pushed;
  const there = open.filter(
    ({ source_branch, project_id }) => source_branch === branch && project_id === into.id,
  );
  const among = (target: string | undefined) => there.filter(({ target_branch }) => target_branch === target);
  const asked = among(targetAsked(pushed, options));
  return asked.length > 0 || there.length === 0 ? asked : among(await targetLedTo(ctx, pushed, options));
}
