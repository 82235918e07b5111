import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nextInternalId, raiseInternalId } from '../../platform/database/internal-id.ts';
import { AppError, conflict, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { answeredBefore, interpret, once, renderNote, submissionOf } from '../discussions/index.ts';
import { beginWith, checkDescription, checkTitle } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { authorizeProject, projectParent, projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { checkSpam } from '../spam/index.ts';
import { draftIssue } from './draft-issue.ts';
import { formOfFollowUp, isSecretFollowUp, loadFollowUp, recordFollowUp } from './follow-up-issue.ts';
import type { ThreadsToResolve } from './follow-up-issue.ts';
import { noteableOf } from './noteable-issue.ts';
import { insertIssue } from './issue-write.queries.ts';
import { findIssue } from './issue.queries.ts';
import { findLoadedIssue, issuesMessages, issueEvent } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { plannedIssue } from './planned-issue.ts';

export interface IssueInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly confidential?: boolean | undefined;
  /** Labels, assignees and the like; left out without the right to set them, as v4 does. */
  readonly attributes?: SubjectChanges | undefined;
  /** The epic that it is in. */
  readonly epicId?: number | null | undefined;
  /** Only for people who may administer the project (imports). */
  readonly createdAt?: string | undefined;
  readonly iid?: number | undefined;
  /** The threads that it is opened for, which are resolved with it. */
  readonly resolves?: ThreadsToResolve | undefined;
  /** Makes the call idempotent: a repeated submission with this key returns the first issue. */
  readonly submissionKey?: string | undefined;
}

/** An issue that was opened. */
export interface Opened {
  readonly id: number;
  readonly iid: number;
}

/**
 * Opens an issue and runs the quick actions in its description; resolves the threads that it is opened for. What the viewer may not set
 * (labels, assignees …) is left out, as v4 does.
 */
export async function createIssue(
  ctx: Context,
  project: ProjectRow,
  input: IssueInput,
): Promise<LoadedIssue> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const { submissionKey: key, ...submitted } = input;
  // Keys of comments are in the same table.
  const submission = submissionOf(user.id, key === undefined ? undefined : `issue:${key}`, {
    to: project.id,
    ...submitted,
  });
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return readOpened(ctx, before.answer);
  const open = await prepareIssue(ctx, project, input);
  const { answer } = await transaction(ctx.platform.db, (tx) =>
    once(tx, submission, async () => {
      const { id } = await open(tx);
      await publishAll(tx, issuesMessages(projectParent(project), { id }));
      return { note_id: null, answer: { issue_id: id } };
    }),
  );
  return readOpened(ctx, answer);
}

/**
 * Checks and renders everything about a new issue that needs no transaction. The result opens it within one, and may be called again where that is
 * repeated; the caller announces it to the project's list.
 */
export async function prepareIssue(
  ctx: Context,
  project: ProjectRow,
  input: Omit<IssueInput, 'submissionKey'>,
): Promise<(tx: Transaction) => Promise<Opened>> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  authorizeProject(ctx, 'create_issue', project);
  const title = checkTitle(input.title);
  const followUp = input.resolves && (await loadFollowUp(ctx, project, input.resolves));
  const secret = followUp !== undefined && isSecretFollowUp(followUp);
  const confidential = input.confidential ?? secret;
  const draft = draftIssue(ctx, project, { title, confidential });
  const commands = await interpret(ctx, noteableOf(ctx, draft), checkDescription(input.description ?? ''));
  // Without a description, others' words are quoted: they are no commands of the person who opens the issue, and
  // nothing secret is quoted in public.
  const quotes =
    input.description === undefined &&
    followUp !== undefined &&
    followUp.threads.length > 0 &&
    (confidential || !secret);
  const description = quotes ? checkDescription(formOfFollowUp(ctx, followUp).description) : commands.text;
  await checkSpam(ctx, { kind: 'issue', parent: projectParent(project), title, text: description });
  const administers = projectPolicy.admin_issue(ctx.viewer, project);
  const imports = project.access_level >= 50;
  const createdAt = imports ? (input.createdAt ?? null) : null;
  const rendered = await renderNote(ctx, { projectPath: project.full_path }, description);
  return async (tx) => {
    const chosen = imports ? input.iid : undefined;
    const iid = chosen ?? (await nextInternalId(tx, 'project', project.id, 'issues'));
    if (chosen !== undefined) {
      await raiseInternalId(tx, 'project', project.id, 'issues', chosen);
      if ((await findIssue(tx, ctx.viewer, { projectId: project.id, iid: chosen })) !== undefined)
        throw conflict('Duplicated issue');
    }
    const made = await insertIssue(tx, {
      iid,
      project_id: project.id,
      author_id: user.id,
      title,
      description,
      description_html: rendered.html,
      description_html_version: RENDERER_VERSION,
      task_count: rendered.taskCount,
      task_completed_count: rendered.completedTaskCount,
      confidential,
      ...(createdAt === null ? {} : { created_at: createdAt }),
    });
    const opened = { ...draft, issue: { ...draft.issue, id: made, iid } };
    if (administers) {
      const { attributes, epicId } = input;
      await beginWith(
        tx,
        ctx,
        plannedIssue(ctx, opened),
        { ...attributes, own: epicId == null ? undefined : { epic_id: epicId } },
        createdAt,
      );
    }
    await recordEvent(tx, 'subject.created', issueEvent(made, project.id, user.id));
    if (followUp !== undefined) await recordFollowUp(tx, ctx, followUp, noteableOf(ctx, opened));
    if (commands.hasCommands) {
      const issue = await findIssue(tx, ctx.viewer, { id: made });
      if (issue !== undefined) await commands.apply(tx, ctx, noteableOf(ctx, { issue, project }));
    }
    return { id: made, iid };
  };
}

/** The issue that was opened, by this submission or an earlier one with its key. */
async function readOpened(ctx: Context, answer: unknown): Promise<LoadedIssue> {
  const opened = await findLoadedIssue(ctx, (answer as { readonly issue_id: number }).issue_id);
  // Submitted before, and deleted since.
  if (opened === undefined) throw new AppError(410, { message: '410 Gone' });
  return opened;
}
