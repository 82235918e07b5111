import { findReferences } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { SubjectOutline } from '../../platform/subjects/subject-type.ts';
import { findMentioned } from '../discussions/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import { findProjectsByPaths } from '../projects/index.ts';
import { listReferring } from '../references/index.ts';

/** The latest merge requests that are looked through for those that the viewer may see. */
const mostRelated = 500;

/** A merge request that names an issue. */
export interface RelatedMergeRequest {
  readonly id: number;
  readonly outline: SubjectOutline;
  /** Full path of its project. */
  readonly projectPath: string;
  /** Its merge closes the issue, or has closed it. */
  readonly closes: boolean;
}

interface Presented {
  readonly title: string;
  readonly description: string | null;
  readonly state: string;
  readonly target_branch: string;
  readonly references: { readonly full: string };
}

/** What v4 says of a merge request, as far as it is read here. */
const presentedOf = ({ presented }: SubjectOutline): Presented => presented as unknown as Presented;

/** The merge requests that name an issue and that the viewer may see, the newest first. */
export async function listRelated(
  ctx: Context,
  { issue, project }: LoadedIssue,
): Promise<RelatedMergeRequest[]> {
  const { db, subjects } = ctx.platform;
  const ids = await listReferring(db, 'MergeRequest', { type: 'Issue', id: issue.id }, mostRelated);
  if (ids.length === 0) return [];
  const outlines = await subjects.get('MergeRequest').outlines(ctx, ids);
  const related = ids.flatMap((id) => {
    const outline = outlines.get(id);
    if (outline === undefined) return [];
    const { full } = presentedOf(outline).references;
    return [{ id, outline, projectPath: full.slice(0, full.lastIndexOf('!')) }];
  });
  const projects = await findProjectsByPaths(db, ctx.viewer, [
    ...new Set(related.map(({ projectPath }) => projectPath)),
  ]);
  const closing = new Map(
    projects
      .filter(({ autoclose_referenced_issues }) => autoclose_referenced_issues)
      .map(({ full_path, default_branch }) => [full_path, default_branch]),
  );
  return related.map((one) => {
    const { state, target_branch } = presentedOf(one.outline);
    const closes =
      state !== 'closed' &&
      closing.get(one.projectPath) === target_branch &&
      saysItCloses(ctx, one, `${project.full_path}#${issue.iid}`);
    return { ...one, closes };
  });
}

/** Whether the text of a merge request says that it closes an issue, which is given with the path of its project. */
function saysItCloses(
  { platform }: Context,
  { outline, projectPath }: Pick<RelatedMergeRequest, 'outline' | 'projectPath'>,
  issue: string,
): boolean {
  const { title, description } = presentedOf(outline);
  const { closing } = findReferences(`${title}\n\n${description ?? ''}`, {
    projectPath,
    syntaxes: platform.subjects.syntaxes,
  });
  return closing.some(
    ({ kind, namespace, id }) =>
      kind === 'issue' && `${namespace}#${Number(id)}`.toLowerCase() === issue.toLowerCase(),
  );
}

/** The issues that a merge request names, as v4 shows them to the viewer; only those that it closes if `closing`. */
export async function listNamedIssues(
  ctx: Context,
  request: { readonly title: string; readonly description: string; readonly parent_path: string },
  { closing }: { readonly closing: boolean },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found = await findMentioned(ctx, `${request.title}\n\n${request.description}`, request.parent_path);
  const ids = found.mentioned
    .filter(({ type, id }) => type === 'Issue' && (!closing || found.closing.has(id)))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const outlines = await ctx.platform.subjects.get('Issue').outlines(ctx, ids);
  return ids.flatMap((id) => outlines.get(id)?.presented ?? []);
}
