import type { Context } from '../../../platform/context.ts';
import type { PushNotices } from '../../../platform/feature.ts';
import { findProject, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { findOpenFrom } from '../merge-request.queries.ts';
import { findAskedByPush, whoIsLeftOut, whyNotChanged, whyNotOpened } from './asked-by-push.ts';
import type { AskedByPush } from './asked-by-push.ts';
import { findPushed, targetAsked, targetLedTo } from './find-pushed.ts';
import type { Pushed } from './find-pushed.ts';
import { readPushOptions } from './push-options.ts';
import type { PushOptions } from './push-options.ts';

const branchPrefix = 'refs/heads/';
/** Of a push of more branches than these nothing is said: nobody reads it. */
const mostBranches = 3;

/** Where the pushed branches can be proposed, or already are. */
export const pushNotices: PushNotices = async (ctx, { kind, owner, commands, pushOptions }) => {
  if (kind !== 'project') return [];
  const project = owner as ProjectRow;
  const { platform, viewer, baseUrl } = ctx;
  const branches = commands.flatMap(({ ref, new: next }) =>
    next !== null && ref.startsWith(branchPrefix) ? [ref.slice(branchPrefix.length)] : [],
  );
  const read = readPushOptions(pushOptions);
  const opens = read?.options.create === true ? read.options : undefined;
  const asked = read === undefined ? undefined : await findAskedByPush(ctx, project, read.options);
  // A fork's default branch is proposed to its origin where that is asked for.
  const goesElsewhere = opens !== undefined && asked?.into?.id !== project.id;
  const proposed = branches.filter((name) => name !== project.default_branch || goesElsewhere);
  if (proposed.length === 0 || proposed.length > mostBranches || project.empty_repository) return [];
  if (!projectPolicy.read_merge_requests(viewer, project)) return [];
  const home = `${baseUrl}/${project.full_path}/-/merge_requests`;
  const open = await findOpenFrom(platform.db, project.id, proposed);
  const outlines = await platform.subjects.get('MergeRequest').outlines(
    ctx,
    open.map(({ id }) => id),
  );
  const lines = (read?.unknown ?? []).map((name) => `The push option ${name} is not known here.`);
  if (asked !== undefined) lines.push(...asked.unknown);
  const withLinks = project.printing_merge_request_link_enabled;
  for (const name of withLinks || read !== undefined ? proposed : []) {
    const seen = open.filter(({ id, source_branch }) => source_branch === name && outlines.has(id));
    const into = asked?.into;
    const known =
      opens === undefined
        ? seen
        : into === undefined
          ? []
          : // oxlint-disable-next-line no-await-in-loop -- of few branches
            await findPushed(ctx, { from: project, into, branch: name }, opens, seen);
    const refused =
      opens === undefined || asked === undefined || known.length > 0
        ? undefined
        : // oxlint-disable-next-line no-await-in-loop -- of few branches
          await whyNotOpened(ctx, project, asked, name, opens);
    if (read !== undefined && asked !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- of few branches
      const said = await saidOfChanges(ctx, read.options, asked, {
        name,
        known: known.map(({ id, ...row }) => ({ ...row, title: outlines.get(id)!.title })),
        toOpen:
          opens !== undefined && into !== undefined && refused === undefined && known.length === 0
            ? { from: project, into, branch: name }
            : undefined,
      });
      for (const line of said) if (!lines.includes(line)) lines.push(line);
    }
    if (refused !== undefined) lines.push('', `No merge request for ${name} is opened: ${refused}`);
    else if (!withLinks) continue;
    else if (known.length > 0) {
      lines.push(
        '',
        opens === undefined
          ? `View the merge request for ${name}:`
          : `A merge request for ${name} is already open:`,
      );
      for (const { id } of known) lines.push(`  ${baseUrl}${outlines.get(id)!.webPath}`);
    } else if (asked?.into !== undefined && opens !== undefined)
      // By a job: the list finds it by its branch.
      lines.push(
        '',
        `A merge request for ${name} is opened:`,
        `  ${baseUrl}/${asked.into.full_path}/-/merge_requests?source_branch=${encodeURIComponent(name)}`,
      );
    else if (projectPolicy.create_merge_request(viewer, project))
      lines.push(
        '',
        `To create a merge request for ${name}, visit:`,
        `  ${home}/new?source_branch=${encodeURIComponent(name)}`,
      );
  }
  return lines.length === 0 ? [] : [...lines, ''];
};

/** What of the options is not followed for the merge requests of a branch: those that are there, or the one that is opened. */
async function saidOfChanges(
  ctx: Context,
  options: PushOptions,
  asked: AskedByPush,
  {
    name,
    known,
    toOpen,
  }: {
    readonly name: string;
    readonly known: readonly {
      readonly project_id: number;
      readonly title: string;
      readonly target_branch: string;
    }[];
    /** What a merge request is opened of. */
    readonly toOpen: Pushed | undefined;
  },
): Promise<string[]> {
  const lines: string[] = [];
  // Where its description leads it; who pushed asked to merge into another branch.
  const sayIfLedTo = (led: string, target: string): void => {
    if (options.autoMerge === true && led !== target)
      lines.push(
        `The merge request for ${name} goes into ${led}, not into ${target}: it is not set to be merged by this push.`,
      );
  };
  if (toOpen !== undefined) {
    lines.push(...(await whoIsLeftOut(ctx, toOpen.into, asked)));
    const target = targetAsked(toOpen, options);
    // Templates are read only where it matters.
    if (options.autoMerge === true) sayIfLedTo((await targetLedTo(ctx, toOpen, options)) ?? target, target);
  }
  for (const { project_id, title, target_branch } of known) {
    // oxlint-disable-next-line no-await-in-loop -- a branch has few
    const into = await findProject(ctx.platform.db, ctx.viewer, project_id);
    if (into === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const reason = await whyNotChanged(ctx, { title, into }, options);
    if (reason !== undefined) lines.push(`The merge request for ${name} stays as it is: ${reason}`);
    // oxlint-disable-next-line no-await-in-loop
    else lines.push(...(await whoIsLeftOut(ctx, into, asked)));
    if (reason === undefined)
      sayIfLedTo(target_branch, options.create ? targetAsked({ into }, options) : target_branch);
  }
  return lines;
}
