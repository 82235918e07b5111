import { findReferences } from '../../markdown/index.ts';
import { internalViewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUserById } from '../accounts/index.ts';
import { createSystemNotes, findNote } from '../discussions/index.ts';
import { findProject } from '../projects/index.ts';
import { insertCrossReference } from '../references/index.ts';
import type { CrossReference } from '../references/index.ts';
import { findIssuesByReference } from './issue.queries.ts';
import { findLoadedIssue, issueStream } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

/** The rights of somebody who did something a while ago, as they are now; undefined when they are gone or blocked. */
async function contextOf(platform: Platform, userId: number | null): Promise<Context | undefined> {
  const user = userId === null ? undefined : await findUserById(platform.db, userId);
  if (user === undefined || user.state !== 'active') return undefined;
  return systemContext(platform, internalViewer(user));
}

/** The issues that a text names, as its author may see them. */
async function mentionedIssues(
  ctx: Context,
  text: string,
  projectPath: string,
): Promise<{ mentioned: LoadedIssue[]; closing: Set<number> }> {
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
  const mentioned: LoadedIssue[] = [];
  for (const row of rows) {
    const loaded = await findLoadedIssue(ctx, row.id);
    if (loaded !== undefined) mentioned.push(loaded);
  }
  return {
    mentioned,
    closing: new Set(
      rows.filter((row) => closingKeys.has(`${row.asked_path}#${row.iid}`)).map((row) => row.id),
    ),
  };
}

/** Says 'mentioned in …' on the other issue, once, as the person who mentioned it, to those who may read where. */
async function noteMention(
  ctx: Context,
  target: LoadedIssue,
  source: Omit<CrossReference, 'targetType' | 'targetId' | 'kind'>,
  where: string,
): Promise<void> {
  const { issue, project } = target;
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
        projectId: project.id,
        namespaceId: null,
        projectPath: project.full_path,
      },
      [{ action: 'cross_reference', text: `mentioned in ${where}`, crossReferenceId }],
    );
    await publish(tx, issueStream(issue.id), { event: 'notes', id, mention: true });
  });
}

async function noteMentionsIn(ctx: Context, source: LoadedIssue, text: string): Promise<void> {
  const { mentioned } = await mentionedIssues(ctx, text, source.project.full_path);
  for (const target of mentioned) {
    if (target.issue.id === source.issue.id) continue;
    const sameProject = target.project.id === source.project.id;
    const where = `issue ${sameProject ? '' : source.project.full_path}#${source.issue.iid}`;
    await noteMention(
      ctx,
      target,
      { sourceType: 'Issue', sourceId: source.issue.id, sourceProjectId: source.project.id, sourceSha: null },
      where,
    );
  }
}

async function onIssueText(platform: Platform, issueId: number, authorId: number | null): Promise<void> {
  const ctx = await contextOf(platform, authorId);
  const source = ctx === undefined ? undefined : await findLoadedIssue(ctx, issueId);
  if (ctx !== undefined && source !== undefined)
    await noteMentionsIn(ctx, source, `${source.issue.title}\n${source.issue.description}`);
}

export const issueReactions = [
  reaction('issue.created', 'issues.mentions', (platform, { issueId, authorId }) =>
    onIssueText(platform, issueId, authorId),
  ),
  reaction('issue.updated', 'issues.mentions-changed', async (platform, { issueId, authorId, changes }) => {
    if (changes.includes('title') || changes.includes('description'))
      await onIssueText(platform, issueId, authorId);
  }),
  reaction(
    'note.created',
    'issues.mentions-in-notes',
    async (platform, { noteId, noteableType, noteableId, authorId }) => {
      if (noteableType !== 'Issue') return;
      const ctx = await contextOf(platform, authorId);
      const note = ctx === undefined ? undefined : await findNote(platform.db, ctx.viewer, noteId);
      if (ctx === undefined || note === undefined || note.confidential) return;
      const source = await findLoadedIssue(ctx, noteableId);
      if (source !== undefined) await noteMentionsIn(ctx, source, note.note);
    },
  ),
  reaction(
    'commits.pushed',
    'issues.mentions-in-commits',
    async (platform, { projectPath, projectId, pusherId, onDefaultBranch, commits }) => {
      const ctx = await contextOf(platform, pusherId);
      const project = ctx === undefined ? undefined : await findProject(platform.db, ctx.viewer, projectId);
      if (ctx === undefined || project === undefined) return;
      for (const { sha, message } of commits) {
        const { mentioned, closing } = await mentionedIssues(ctx, message, projectPath);
        for (const target of mentioned) {
          const isHere = target.project.id === projectId;
          await noteMention(
            ctx,
            target,
            { sourceType: 'Commit', sourceId: null, sourceProjectId: projectId, sourceSha: sha },
            `commit ${isHere ? '' : `${projectPath}@`}${sha}`,
          );
          if (onDefaultBranch && closing.has(target.issue.id) && target.issue.state === 'opened') {
            // All who read the issue are told that it was closed, so another project's name does not stand there. Who may push
            // here and not close there has mentioned it and no more.
            const commit = isHere ? sha : undefined;
            await updateIssue(ctx, target, { stateEvent: 'close' }, commit).catch((error: unknown) => {
              if ((error as { status?: number }).status !== 403) throw error;
            });
          }
        }
      }
    },
  ),
];
