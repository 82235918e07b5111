import type { QuickAction, QuickActionTargetType } from '../../platform/subjects/quick-action.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { changeSubjectIn, readNamed } from '../planning/index.ts';
import type { CommandSubject, SubjectChanges } from '../planning/index.ts';
import { findProject, findProjectsByPaths, projectParent } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { issueReferencesIn, pathsIn } from './command-arguments.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueAction as IssueRight } from './issue.policy.ts';
import { findIssue, findIssuesByReference } from './issue.queries.ts';
import { findLoadedIssue, findLoadedIssues, loadedFrom } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { plannedIssue } from './planned-issue.ts';

/** An issue with everything that a text's commands name, as this viewer may see it: read once, in a fixed number of queries. */
export interface IssueCommandSubject extends CommandSubject, LoadedIssue {
  /** By `path#iid`, the path in lower case. */
  readonly issues: ReadonlyMap<string, LoadedIssue>;
  /** By the requested path, in lower case. */
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** The base of references and addresses. */
  readonly baseUrl: string;
}

export type IssueAction = QuickAction<IssueCommandSubject, SubjectChanges>;

/** Allows a command to people with this right on the issue. */
export const needs =
  (right: IssueRight) =>
  (ctx: Context, { subject }: { readonly subject: IssueCommandSubject }): boolean =>
    issuePolicy[right](ctx.viewer, { ...subject.issue, project: subject.project });

export const issueCommandTarget: QuickActionTargetType<IssueCommandSubject, SubjectChanges> = {
  none: {},
  async load(ctx, noteable, texts) {
    const loaded = loadedFrom(noteable) ?? (await findLoadedIssue(ctx, noteable.id));
    if (loaded === undefined) throw notFound('Issue');
    const { db } = ctx.platform;
    const [named, issues, projects] = await Promise.all([
      readNamed(db, ctx, projectParent(loaded.project), texts),
      readIssues(ctx, texts.join('\n'), loaded.project),
      findProjectsByPaths(db, ctx.viewer, pathsIn(texts)),
    ]);
    return {
      ...loaded,
      ...named,
      planned: plannedIssue(ctx, loaded),
      baseUrl: ctx.baseUrl,
      issues,
      projects: new Map(projects.map((found) => [found.asked_path, found])),
    };
  },
  async apply(tx, ctx, noteable, changes) {
    await changeSubjectIn(tx, ctx, plannedIssue(ctx, await loadAgain(tx, ctx, noteable)), changes);
  },
};

/** The issue's state in this transaction, with the viewer's current rights. */
export async function loadAgain(
  tx: Connection,
  ctx: Context,
  noteable: Pick<Noteable, 'id'>,
): Promise<LoadedIssue> {
  const issue = await findIssue(tx, ctx.viewer, { id: noteable.id });
  const project = issue === undefined ? undefined : await findProject(tx, ctx.viewer, issue.project_id);
  if (issue === undefined || project === undefined) throw notFound('Issue');
  return { issue, project };
}

async function readIssues(
  ctx: Context,
  text: string,
  project: ProjectRow,
): Promise<Map<string, LoadedIssue>> {
  const { db } = ctx.platform;
  const wanted = issueReferencesIn(text, project.full_path, ctx.baseUrl);
  const rows = await findIssuesByReference(db, ctx.viewer, wanted);
  const issues = await findLoadedIssues(
    ctx,
    rows.map((row) => row.id),
  );
  const byId = new Map(issues.map((loaded) => [loaded.issue.id, loaded]));
  return new Map(
    rows.flatMap((row) => {
      const loaded = byId.get(row.id);
      return loaded === undefined ? [] : [[`${row.asked_path}#${row.iid}`, loaded] as const];
    }),
  );
}
