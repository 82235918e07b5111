import type { SuggestedFrom } from '../../../contract/merge-requests/merge-requests.ts';
import { longestValues } from '../../../contract/merge-requests/template-variables.ts';
import type { TemplateVariable } from '../../../contract/merge-requests/template-variables.ts';
import type { Context } from '../../platform/context.ts';
import { beginningOrNone, openRepository } from '../repositories/index.ts';
import { commitsNamed, valuesOfCommits } from './merging/messages.ts';
import { readValues } from './merging/fill-template.ts';

/** As much of a message as a description can hold. */
const longestBody = 100_000;

export interface ProposedBranches {
  readonly source_branch: string;
  readonly target_branch: string;
  /** Path of the project of the target branch, where it is another one. */
  readonly target_project?: string | undefined;
  /** Which values are asked for. */
  readonly variables?: readonly TemplateVariable[];
}

/** What the commits of a branch suggest for the title and the description of its merge request. */
export async function suggestFrom(
  ctx: Context,
  project: string,
  { source_branch, target_branch, target_project, variables = [] }: ProposedBranches,
): Promise<SuggestedFrom> {
  const { git } = ctx.platform;
  const open = await openRepository(ctx, project);
  const head = await git.readRef(open.repository, `refs/heads/${source_branch}`);
  if (head === null) return { found: false };
  const base = await beginningOrNone(ctx, open, {
    project: target_project ?? project,
    from: `refs/heads/${target_branch}`,
    to: head,
  });
  if (!base.ok) return { found: false };
  const log = await git.log(open.repository, head, {
    ...open.expensive,
    exclude: [base.value.sha],
    order: 'topo',
    limit: commitsNamed,
  });
  if (!log.ok) return { found: false };
  const { commits, hasMore } = log.value;
  const only = hasMore || commits.length > 1 ? undefined : commits[0];
  const values = await readValues(variables, {
    source_branch: () => source_branch,
    target_branch: () => target_branch,
    ...valuesOfCommits(() => Promise.resolve(commits.toReversed()), { title: '', description: '' }),
  });
  return {
    found: true,
    only_commit:
      only === undefined
        ? null
        : { title: only.title, body: only.body.trim().length > longestBody ? '' : only.body.trim() },
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValues)]),
    ),
  };
}
