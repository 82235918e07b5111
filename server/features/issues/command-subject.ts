import type { QuickAction, QuickActionTargetType } from '../../platform/subjects/quick-action.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { findLabels, labelScopeOf } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../milestones/index.ts';
import type { MilestoneRow } from '../milestones/index.ts';
import { findProject, findProjectsByPaths } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { issueReferencesIn, namesIn, pathsIn, titlesIn } from './command-arguments.ts';
import { findAssignable } from './assignable.queries.ts';
import type { Assignable } from './assignable.queries.ts';
import type { IssueChanges } from './issue-changes.ts';
import { findIssue, findIssuesByIds, findIssuesByReference } from './issue.queries.ts';
import { findLoadedIssue, loadedFrom } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssueIn } from './update-issue.ts';

/** An issue with all that a text's commands name, as this viewer may see it: read once, in flat queries. */
export interface CommandSubject extends LoadedIssue {
  /** By username in lower case; those who may see the project. */
  readonly people: ReadonlyMap<string, Assignable>;
  readonly labels: ReadonlyMap<string, LabelRow>;
  readonly milestones: ReadonlyMap<string, MilestoneRow>;
  /** By `path#iid`, the path in lower case. */
  readonly issues: ReadonlyMap<string, LoadedIssue>;
  /** By the path asked for, in lower case. */
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** Where references and addresses start from. */
  readonly baseUrl: string;
}

export type IssueAction = QuickAction<CommandSubject, IssueChanges>;

export const issueCommandTarget: QuickActionTargetType<CommandSubject, IssueChanges> = {
  none: {},
  async load(ctx, noteable, texts) {
    const loaded = loadedFrom(noteable) ?? (await findLoadedIssue(ctx, noteable.id));
    if (loaded === undefined) throw notFound('Issue');
    return { ...loaded, baseUrl: ctx.baseUrl, ...(await readNamed(ctx, loaded, texts)) };
  },
  async apply(tx, ctx, noteable, changes) {
    await updateIssueIn(tx, ctx, await loadAgain(tx, ctx, noteable), changes);
  },
};

/** The issue as it is in this transaction, with the viewer's rights as they are now. */
export async function loadAgain(
  tx: Connection,
  ctx: Context,
  noteable: Pick<Noteable, 'id' | 'projectId'>,
): Promise<LoadedIssue> {
  const issue = await findIssue(tx, ctx.viewer, { id: noteable.id });
  const project = issue === undefined ? undefined : await findProject(tx, ctx.viewer, issue.project_id);
  if (issue === undefined || project === undefined) throw notFound('Issue');
  return { issue, project };
}

async function readNamed(ctx: Context, { project }: LoadedIssue, texts: readonly string[]) {
  const { db } = ctx.platform;
  const all = texts.join('\n');
  const me = ctx.viewer.user;
  const [people, labels, milestones, issues, projects] = await Promise.all([
    findAssignable(db, project.id, me === null ? namesIn(all) : [...namesIn(all), me.username]),
    findLabels(db, labelScopeOf(project), { titles: titlesIn(texts, '~') }),
    findMilestonesByTitles(db, milestoneScopeOf(project), titlesIn(texts, '%')),
    readIssues(ctx, all, project),
    findProjectsByPaths(db, ctx.viewer, pathsIn(texts)),
  ]);
  return {
    people: new Map(people.map((person) => [person.username.toLowerCase(), person])),
    labels: new Map(labels.map((label) => [label.title, label])),
    milestones: new Map(milestones.map((milestone) => [milestone.title, milestone])),
    issues,
    projects: new Map(projects.map((found) => [found.asked_path, found])),
  };
}

async function readIssues(
  ctx: Context,
  text: string,
  project: ProjectRow,
): Promise<Map<string, LoadedIssue>> {
  const { db } = ctx.platform;
  const wanted = issueReferencesIn(text, project.full_path, ctx.baseUrl);
  const rows = await findIssuesByReference(db, ctx.viewer, wanted);
  const issues = await findIssuesByIds(
    db,
    ctx.viewer,
    rows.map((row) => row.id),
  );
  const projects = await findProjectsByPaths(db, ctx.viewer, [
    ...new Set(issues.map((issue) => issue.project_path)),
  ]);
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return new Map(
    rows.flatMap((row) => {
      const issue = byId.get(row.id);
      const home = projects.find(({ id }) => id === issue?.project_id);
      return issue === undefined || home === undefined
        ? []
        : [[`${row.asked_path}#${row.iid}`, { issue, project: home }] as const];
    }),
  );
}
