import { findReferences } from '../../markdown/index.ts';
import { internalViewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { EventMap } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUserById } from '../accounts/index.ts';
import { createSystemNotes } from '../discussions/index.ts';
import { findProject } from '../projects/index.ts';
import { insertCrossReference } from '../references/index.ts';
import type { CrossReference } from '../references/index.ts';
import { nameOfIssue } from './issue-history.ts';
import type { NamedThing } from './issue-history.ts';
import { findIssuesByReference, findOpenNote } from './issue.queries.ts';
import type { IssueReferenceRow } from './issue.queries.ts';
import { findLoadedIssue, issueStream } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

/** The rights of somebody who did something a while ago, as they are now; undefined when they are gone or blocked. */
async function contextOf(platform: Platform, userId: number | null): Promise<Context | undefined> {
  const user = userId === null ? undefined : await findUserById(platform.db, userId);
  if (user === undefined || user.state !== 'active') return undefined;
  return systemContext(platform, internalViewer(user));
}

/** The issues that a text names, as its author may see them, and the ids of those that it says it closes. */
async function mentionedIssues(
  ctx: Context,
  text: string,
  projectPath: string,
): Promise<{ mentioned: IssueReferenceRow[]; closing: Set<number> }> {
  const found = findReferences(text, { projectPath });
  const wanted = found.references.filter((reference) => reference.kind === 'issue').slice(0, 100);
  const rows = await findIssuesByReference(
    ctx.platform.db,
    ctx.viewer,
    wanted.map((reference) => ({ path: reference.namespace, iid: Number(reference.id) })),
  );
  const closingKeys = new Set(
    found.closing.map((reference) => `${reference.namespace.toLowerCase()}#${Number(reference.id)}`),
  );
  return {
    mentioned: [...new Map(rows.map((row) => [row.id, row])).values()],
    closing: new Set(
      rows.filter((row) => closingKeys.has(`${row.asked_path}#${row.iid}`)).map((row) => row.id),
    ),
  };
}

/** Says 'mentioned in …' on the other issue, once, as the person who mentioned it, to those who may read where. */
async function noteMention(
  ctx: Context,
  issue: IssueReferenceRow,
  source: Omit<CrossReference, 'targetType' | 'targetId' | 'kind'>,
  where: NamedThing,
): Promise<void> {
  await transaction(ctx.platform.db, async (tx) => {
    const crossReferenceId = await insertCrossReference(tx, {
      ...source,
      targetType: 'Issue',
      targetId: issue.id,
      kind: 'mentions',
    });
    if (crossReferenceId === undefined) return;
    const [id] = await createSystemNotes(
      tx,
      ctx,
      {
        type: 'Issue',
        id: issue.id,
        projectId: issue.project_id,
        namespaceId: null,
      },
      [{ action: 'cross_reference', changes: [{ attribute: 'mention', new: where }], crossReferenceId }],
    );
    await publish(tx, issueStream(issue.id), { event: 'notes', id, mention: true });
  });
}

/** A text of an issue, its description or a note of it, on the issues that it names. */
async function noteMentionsIn(
  ctx: Context,
  issueId: number,
  projectPath: string,
  text: string,
): Promise<void> {
  const found = (await mentionedIssues(ctx, text, projectPath)).mentioned.filter(({ id }) => id !== issueId);
  const source = found.length === 0 ? undefined : await findLoadedIssue(ctx, issueId);
  if (source === undefined) return;
  for (const target of found) {
    await noteMention(
      ctx,
      target,
      { sourceType: 'Issue', sourceId: issueId, sourceProjectId: source.project.id, sourceSha: null },
      nameOfIssue(source.issue),
    );
  }
}

async function onIssueText(platform: Platform, issueId: number, authorId: number | null): Promise<void> {
  const ctx = await contextOf(platform, authorId);
  const source = ctx === undefined ? undefined : await findLoadedIssue(ctx, issueId);
  if (ctx === undefined || source === undefined) return;
  const { title, description } = source.issue;
  await noteMentionsIn(ctx, issueId, source.project.full_path, `${title}\n${description}`);
}

type PushedCommits = EventMap['commits.pushed'];

/** Says on the issues that commits name where they were named, and closes those that they say they close. */
const mentionsInCommits: Job = {
  name: 'issues:mentions-in-commits',
  class: 'events',
  async run(platform, payload) {
    const { projectPath, projectId, pusherId, onDefaultBranch, commits } = payload as PushedCommits;
    const ctx = await contextOf(platform, pusherId);
    const project = ctx === undefined ? undefined : await findProject(platform.db, ctx.viewer, projectId);
    if (ctx === undefined || project === undefined) return;
    for (const { sha, message } of commits) {
      const { mentioned, closing } = await mentionedIssues(ctx, message, projectPath);
      for (const target of mentioned) {
        const isHere = target.project_id === projectId;
        await noteMention(
          ctx,
          target,
          { sourceType: 'Commit', sourceId: null, sourceProjectId: projectId, sourceSha: sha },
          { type: 'Commit', id: null, project_id: projectId, here: sha, elsewhere: `${projectPath}@${sha}` },
        );
        const closes = onDefaultBranch && closing.has(target.id) && target.state === 'opened';
        const loaded = closes ? await findLoadedIssue(ctx, target.id) : undefined;
        if (loaded === undefined) continue;
        // All who read the issue are told that it was closed, so another project's name does not stand there. Who may push
        // here and not close there has mentioned it and no more.
        const commit = isHere ? sha : undefined;
        await updateIssue(ctx, loaded, { stateEvent: 'close', closedBy: commit }).catch((error: unknown) => {
          if ((error as { status?: number }).status !== 403) throw error;
        });
      }
    }
  },
};

export const issueReactions = [
  reaction('subject.created', 'issues.mentions', async (platform, { type, id, authorId }) => {
    if (type === 'Issue') await onIssueText(platform, id, authorId);
  }),
  reaction(
    'subject.changed',
    'issues.mentions-changed',
    async (platform, { type, id, authorId, changes }) => {
      if (type === 'Issue' && (changes.includes('title') || changes.includes('description')))
        await onIssueText(platform, id, authorId);
    },
  ),
  reaction(
    'note.created',
    'issues.mentions-in-notes',
    async (platform, { noteId, noteableType, noteableId, authorId }) => {
      if (noteableType !== 'Issue') return;
      const ctx = await contextOf(platform, authorId);
      const source = ctx === undefined ? undefined : await findOpenNote(platform.db, noteId);
      if (ctx !== undefined && source !== undefined)
        await noteMentionsIn(ctx, noteableId, source.project_path, source.note);
    },
  ),
  // What an edited comment names now, as whoever edited it may see it; what it named before has been said.
  reaction('note.updated', 'issues.mentions-in-changed-notes', async (platform, { noteId }) => {
    const source = await findOpenNote(platform.db, noteId);
    if (source === undefined || source.noteable_type !== 'Issue') return;
    const ctx = await contextOf(platform, source.last_edited_by_id);
    if (ctx !== undefined) await noteMentionsIn(ctx, source.noteable_id, source.project_path, source.note);
  }),
  // A push may bring thousands of commits: the dispatcher only hands them on.
  reaction('commits.pushed', 'issues.mentions-in-commits', (platform, pushed) =>
    addJob(platform.db, mentionsInCommits.name, pushed, pushed.ofMany ? { priority: 10 } : {}),
  ),
];

export const issueJobs: readonly Job[] = [mentionsInCommits];
