import type { SuggestedFrom } from '../../../contract/merge-requests/merge-requests.ts';
import {
  fillVariables,
  longestValues,
  variablesIn,
} from '../../../contract/merge-requests/template-variables.ts';
import type { TemplateVariable } from '../../../contract/merge-requests/template-variables.ts';
import { defaultTemplate } from '../../../contract/templates/templates.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { TemplateKind } from '../../platform/subjects/template-kind.ts';
import type { ProjectRow } from '../projects/index.ts';
import { beginningOrNone, openRepository } from '../repositories/index.ts';
import { readTemplate } from '../templates/index.ts';
import { commitsNamed, valuesOfCommits } from './merging/messages.ts';
import { readValues } from './merging/fill-template.ts';

/** The templates of descriptions that a project has. */
export const mergeRequestTemplates: TemplateKind = {
  name: 'merge_requests',
  pageName: 'merge_request',
  folders: [
    '.coppice/merge_request_templates',
    '.gitlab/merge_request_templates',
    '.github/PULL_REQUEST_TEMPLATE',
  ],
};

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

/** The text that descriptions begin with in a project, as its page of a new one has it; empty if there is none that the viewer may read. */
async function beginningText(
  ctx: Context,
  { id, merge_requests_template: text }: ProjectRow,
): Promise<string> {
  if (text !== null && text !== '') return text;
  try {
    return (await readTemplate(ctx, String(id), mergeRequestTemplates, defaultTemplate)).content;
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

/** What others wrote in commits, for a text that nobody looks at before its quick actions run: none of theirs does. */
export const withoutCommands = (text: string): string => text.replaceAll(/^([ \t]*)\/(?=[a-z])/gim, '$1\\/');

/**
 * The project's template with what the branch and its commits say, for who opens one without a page; empty if it has none. The quick
 * actions in it are the template's own.
 */
export async function describeByTemplate(
  ctx: Context,
  { from, into }: { readonly from: ProjectRow; readonly into: ProjectRow },
  branches: Pick<ProposedBranches, 'source_branch' | 'target_branch'>,
): Promise<string> {
  const template = await beginningText(ctx, into);
  const variables = variablesIn(template);
  if (variables.length === 0) return template.trim();
  const found = await suggestFrom(ctx, String(from.id), {
    ...branches,
    target_project: String(into.id),
    variables,
  });
  const values = Object.entries(found.found ? found.values : {});
  return fillVariables(
    template,
    Object.fromEntries(values.map(([name, value]) => [name, withoutCommands(value)])),
  ).slice(0, longestValues);
}
