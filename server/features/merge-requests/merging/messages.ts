import { lazily } from '../../../platform/lazily.ts';
import type { Commit } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { findUserById, findUsersByIds, mailBaseUrl } from '../../accounts/index.ts';
import { findMentioned } from '../../discussions/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { openRepository } from '../../repositories/index.ts';
import { listApprovals } from '../approvals/approval.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { coAuthorOf } from '../suggestions/commit-message.ts';
import { fillTemplate } from './fill-template.ts';
import type { TemplateValues } from './fill-template.ts';

/** What the messages of merges are made of. */
export type Described = Pick<
  MergeRequest,
  'id' | 'iid' | 'title' | 'description' | 'parent_path' | 'branches' | 'author' | 'reviewers'
>;

/** Of the project that is merged into. */
type Templates = Pick<ProjectRow, 'merge_commit_template' | 'squash_commit_template'>;

const usualMerge = `Merge branch '%{source_branch}' into '%{target_branch}'

%{title}

See merge request %{reference}`;
const usualSquash = '%{title}';

/** The newest commits that messages speak of, as in v4. */
export const commitsNamed = 100;
/** A commit that says more than this is left out where all are named, as in v4. */
const longestNamed = 100 * 1024;

/** What the merge commit and the commit of a squash say if who merges says nothing: the project's templates, else v4's usual words. */
export async function composeMessages(
  ctx: Context,
  request: Described,
  { merge_commit_template: merge, squash_commit_template: squash }: Templates,
): Promise<{ readonly merge: string; readonly squash: string }> {
  const commits = lazily(() => commitsOf(ctx, request));
  const values = valuesOf(ctx, request, commits);
  // Its author is named by the commit itself: of a merge who merges, of a squash who wrote the last commit.
  const besides = async (author: Promise<string | undefined>): Promise<string> =>
    coAuthorsOf(await commits(), await author);
  const merger = async () => {
    const user = await findUserById(ctx.platform.db, ctx.viewer.user?.id ?? 0);
    return user?.commit_email ?? user?.email;
  };
  const lastAuthor = async () => (await commits()).at(-1)?.author.email;
  const [merged, squashed] = await Promise.all([
    fillTemplate(merge ?? usualMerge, { ...values, co_authored_by: () => besides(merger()) }),
    fillTemplate(squash ?? usualSquash, { ...values, co_authored_by: () => besides(lastAuthor()) }),
  ]);
  // A commit says something.
  return {
    merge: merged === '' ? await fillTemplate(usualMerge, values) : merged,
    squash: squashed === '' ? request.title : squashed,
  };
}

/** The values of v4's variables; those that have to be asked for are asked for once, if the template has them. */
function valuesOf(
  ctx: Context,
  request: Described,
  commits: () => Promise<readonly Commit[]>,
): TemplateValues {
  const { branches, iid, title, description, parent_path } = request;
  const { db, settings } = ctx.platform;
  const people = async (ids: readonly number[], trailer: string): Promise<string> => {
    const found = await findUsersByIds(db, ids);
    return ids
      .flatMap((id) => found.get(id) ?? [])
      .map((user) => `${trailer}${coAuthorOf(settings, user)}`)
      .join('\n');
  };
  return {
    source_branch: () => branches.source_branch,
    target_branch: () => branches.target_branch,
    title: () => title,
    description: () => description,
    reference: () => `${parent_path}!${iid}`,
    local_reference: () => `!${iid}`,
    source_project_id: () => String(branches.source_project_id ?? ''),
    // Not by the address that the request came by, which its sender chooses.
    url: () => `${mailBaseUrl(ctx)}/${parent_path}/-/merge_requests/${iid}`,
    issues: () => closingOf(ctx, request),
    ...valuesOfCommits(commits, { title, description }),
    reviewed_by: () =>
      people(
        request.reviewers.filter(({ review }) => review !== 'unreviewed').map(({ id }) => id),
        'Reviewed-by: ',
      ),
    approved_by: async () => {
      const approvals = await listApprovals(db, request.branches);
      return people(
        approvals.filter(({ counts }) => counts).map(({ user }) => user.id),
        'Approved-by: ',
      );
    },
    merge_request_author: () => people(request.author === null ? [] : [request.author.id], ''),
    merged_by: async () => {
      const user = await findUserById(db, ctx.viewer.user?.id ?? 0);
      return user === undefined ? '' : coAuthorOf(settings, user);
    },
  };
}

/** What the commits say, the oldest of them first; `otherwise` where none of them says more than one line. */
export function valuesOfCommits(
  commits: () => Promise<readonly Commit[]>,
  otherwise: { readonly title: string; readonly description: string },
) {
  const firstLong = async (): Promise<string | undefined> =>
    (await commits()).find(({ message, parents }) => parents.length < 2 && message.trim().includes('\n'))
      ?.message;
  return {
    first_commit: async () => (await commits())[0]?.message ?? '',
    first_multiline_commit: async () => (await firstLong()) ?? otherwise.title,
    first_multiline_commit_description: async () => {
      const message = await firstLong();
      return message === undefined ? otherwise.description : message.slice(message.indexOf('\n')).trim();
    },
    all_commits: async () =>
      (await commits())
        .filter(({ message, parents }) => parents.length < 2 && message.length <= longestNamed)
        .map(({ message }) => `* ${message.trim()}`)
        .join('\n\n'),
    co_authored_by: async () => coAuthorsOf(await commits()),
  } satisfies TemplateValues;
}

/** A trailer for each author of the commits, by their addresses: with the last name that they used, and without the one with this address. */
function coAuthorsOf(commits: readonly Commit[], without?: string): string {
  const names = new Map(commits.map(({ author: { email, name } }) => [email.toLowerCase(), { email, name }]));
  if (without !== undefined) names.delete(without.toLowerCase());
  return [...names.values()].map(({ email, name }) => `Co-authored-by: ${name} <${email}>`).join('\n');
}

/** The newest commits of the branch, the oldest of them first. */
async function commitsOf(ctx: Context, { branches }: Described): Promise<readonly Commit[]> {
  const { repository } = await openRepository(ctx, String(branches.project_id));
  const log = await ctx.platform.git.log(repository, branches.head_sha, {
    exclude: [branches.start_sha],
    order: 'topo',
    limit: commitsNamed,
  });
  return log.ok ? log.value.commits.toReversed() : [];
}

/** `Closes #1, #2 and other/project#3`: the issues that the description says it closes, as far as who merges may see them. */
async function closingOf(ctx: Context, { description, parent_path }: Described): Promise<string> {
  const { mentioned, closing } = await findMentioned(ctx, description, parent_path);
  const closed = mentioned.filter(({ id }) => closing.has(id));
  const names: string[] = [];
  for (const [type, own] of Map.groupBy(closed, (subject) => subject.type)) {
    // oxlint-disable-next-line no-await-in-loop -- a query a kind
    const outlines = await ctx.platform.subjects.get(type).outlines(
      ctx,
      own.map(({ id }) => id),
    );
    for (const { id } of own) {
      const { references } = (outlines.get(id)?.presented ?? {}) as { references?: { full: string } };
      if (references === undefined) continue;
      const { full } = references;
      names.push(full.startsWith(`${parent_path}#`) ? full.slice(parent_path.length) : full);
    }
  }
  if (names.length === 0) return '';
  return `Closes ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)}`;
}
