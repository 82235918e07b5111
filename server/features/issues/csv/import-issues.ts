import { hash } from 'node:crypto';
import type { IssueImport } from '../../../../contract/issues/issue-import.ts';
import type { Context } from '../../../platform/context.ts';
import { dayOf } from '../../../platform/day.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError, unauthorized } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { answeredBefore, once, submissionOf } from '../../discussions/index.ts';
import { findLabels, labelScopeOf } from '../../labels/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../../milestones/index.ts';
import { checkDescription, checkTitle, findAssignable } from '../../planning/index.ts';
import { authorizeProject, projectParent, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { prepareIssue } from '../create-issue.ts';
import type { IssueInput } from '../create-issue.ts';
import { projectIssuesStream } from '../issue.service.ts';
import { readIssueCsv } from './read-issue-csv.ts';
import type { CsvRow } from './read-issue-csv.ts';

/** So many issues are rendered side by side. */
const sideBySide = 20;

const words = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
const yes = new Set(['yes', 'true', '1']);
const no = new Set(['', 'no', 'false', '0']);

/** What the rows name, as far as it is there for this project. */
interface Known {
  readonly labels: ReadonlySet<string>;
  readonly milestones: ReadonlyMap<string, number>;
  readonly people: ReadonlyMap<string, number>;
  /** Whether the viewer may set labels, milestones and the like. */
  readonly administers: boolean;
}

async function findKnown(ctx: Context, project: ProjectRow, rows: readonly CsvRow[]): Promise<Known> {
  const { db } = ctx.platform;
  const all = (of: (row: CsvRow) => readonly string[]): string[] => [...new Set(rows.flatMap(of))];
  const titles = all(({ values }) => words(values.labels));
  const milestones = all(({ values }) => [values.milestone?.trim() ?? ''].filter((title) => title !== ''));
  const people = all(({ values }) => words(values.assignees).map((name) => name.replace(/^@/, '')));
  const [labels, found, assignable] = await Promise.all([
    findLabels(db, labelScopeOf(project), { titles }),
    findMilestonesByTitles(db, milestoneScopeOf(project), milestones),
    findAssignable(db, projectParent(project), people),
  ]);
  return {
    labels: new Set(labels.map(({ title }) => title)),
    milestones: new Map(found.map(({ title, id }) => [title, id])),
    people: new Map(assignable.map(({ username, id }) => [username.toLowerCase(), id])),
    administers: projectPolicy.admin_issue(ctx.viewer, project),
  };
}

/** The sentence that a check of one value throws. */
function problemOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error.body;
    return typeof message === 'object' && message !== null
      ? Object.entries(message as Record<string, string[]>).map(
          ([field, said]) => `${field} ${said.join(', ')}`,
        )
      : [error.message];
  }
}

/** A row as a new issue, with all that is wrong with it. */
function issueOf({ values }: CsvRow, known: Known): { input: IssueInput; errors: string[] } {
  const errors: string[] = [];
  const { title = '', description = '', confidential = '' } = values;
  errors.push(...problemOf(() => checkTitle(title)), ...problemOf(() => checkDescription(description)));
  const due = values.dueDate?.trim() ?? '';
  const dueDate = due === '' ? undefined : dayOf(due);
  if (due !== '' && dueDate === undefined) errors.push(`due_date “${due}” is not a day such as 2026-01-31`);
  const labels = words(values.labels);
  for (const label of labels) if (!known.labels.has(label)) errors.push(`label “${label}” does not exist`);
  const milestone = values.milestone?.trim() ?? '';
  const milestoneId = milestone === '' ? undefined : known.milestones.get(milestone);
  if (milestone !== '' && milestoneId === undefined) errors.push(`milestone “${milestone}” does not exist`);
  const weighs = values.weight?.trim() ?? '';
  if (!/^\d{0,9}$/.test(weighs)) errors.push(`weight “${weighs}” is not a whole number`);
  const secret = confidential.trim().toLowerCase();
  if (!yes.has(secret) && !no.has(secret))
    errors.push(`confidential “${confidential}” is neither yes nor no`);
  const names = words(values.assignees).map((name) => name.replace(/^@/, ''));
  for (const name of names)
    if (!known.people.has(name.toLowerCase())) errors.push(`assignee “${name}” cannot be assigned here`);
  const planned = [due, milestone, weighs, ...labels, ...names].some((value) => value !== '');
  if (planned && !known.administers)
    errors.push('labels, milestones, dates, weights and assignees are set by Reporters and above');
  return {
    input: {
      title,
      description,
      confidential: yes.has(secret),
      attributes: {
        ...(labels.length === 0 ? {} : { labels }),
        ...(names.length === 0
          ? {}
          : { assigneeIds: names.flatMap((name) => known.people.get(name.toLowerCase()) ?? []) }),
        milestoneId,
        dueDate,
        ...(weighs === '' ? {} : { weight: Number(weighs) }),
      },
    },
    errors,
  };
}

/**
 * Opens an issue for each row of a CSV file: all of them in one transaction, or, where a row is wrong, none. `check` only reports. Throws 400 for a
 * file that can't be read, 403 without the right to open issues, and 422 with the report where rows are wrong.
 */
export async function importIssues(
  ctx: Context,
  project: ProjectRow,
  data: Buffer,
  { check, submissionKey: key }: { readonly check: boolean; readonly submissionKey?: string | undefined },
): Promise<IssueImport> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  authorizeProject(ctx, 'create_issue', project);
  const submission = check
    ? undefined
    : submissionOf(user.id, key === undefined ? undefined : `import:${key}`, {
        to: project.id,
        file: hash('sha256', data),
      });
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return before.answer as IssueImport;
  const { rows, ignoredColumns } = readIssueCsv(data);
  const known = await findKnown(ctx, project, rows);
  const read = rows.map((row) => ({ row, ...issueOf(row, known) }));
  const report: IssueImport = {
    rows: rows.length,
    errors: read
      .filter(({ errors }) => errors.length > 0)
      .map(({ row, errors }) => ({ line: row.line, title: (row.values.title ?? '').slice(0, 255), errors })),
    ignored_columns: [...ignoredColumns],
    iids: [],
  };
  if (check) return report;
  if (report.errors.length > 0)
    throw new AppError(422, {
      ...report,
      message: `Nothing was imported: ${report.errors.length} of ${report.rows} rows cannot be.`,
    });
  const opens: Awaited<ReturnType<typeof prepareIssue>>[] = [];
  for (let from = 0; from < read.length; from += sideBySide)
    opens.push(
      ...(await Promise.all(
        read.slice(from, from + sideBySide).map(({ input }) => prepareIssue(ctx, project, input)),
      )),
    );
  const { answer } = await transaction(ctx.platform.db, (tx) =>
    once(tx, submission, async () => {
      const iids: number[] = [];
      for (const open of opens) iids.push((await open(tx)).iid);
      await publish(tx, projectIssuesStream(project.id), { event: 'issues' });
      return { note_id: null, answer: { ...report, iids } };
    }),
  );
  return answer as IssueImport;
}
