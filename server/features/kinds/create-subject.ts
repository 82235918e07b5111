import { RENDERER_VERSION } from '../../markdown/index.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nextInternalId } from '../../platform/database/internal-id.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { newOwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import { namespaceIdOf, projectIdOf } from '../../platform/subjects/parent.ts';
import { insertSubject } from '../../platform/subjects/subject-rows.queries.ts';
import type { NewSubject } from '../../platform/subjects/subject-rows.queries.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { answeredBefore, interpret, once, renderNote, submissionOf } from '../discussions/index.ts';
import { beginWith, checkDescription, checkTitle } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { checkSpam } from '../spam/index.ts';
import type { KindExtension } from './kind-declaration.ts';
import type { KindRow } from './kind.queries.ts';
import { eventOf, findSubject, noteableOf, plannedOf, publishInGroup, titleOfKind } from './kind.service.ts';
import type { Kind, LoadedParent } from './kind.service.ts';

/** A subject that is being written: its rights, and the target of the commands in its description. */
export function draftOf(
  ctx: Context,
  { parent, access_level, archived }: LoadedParent,
  { title = '', confidential = false }: { readonly title?: string; readonly confidential?: boolean },
): KindRow {
  const now = new Date();
  return {
    id: 0,
    iid: 0,
    project_id: projectIdOf(parent),
    namespace_id: namespaceIdOf(parent),
    parent_path: parent.fullPath,
    traversal_ids: parent.traversalIds,
    access_level,
    archived,
    author_id: ctx.viewer.user?.id ?? null,
    author: null,
    title,
    description: '',
    description_html: '',
    description_html_version: 0,
    state: 'opened',
    confidential,
    discussion_locked: null,
    milestone_id: null,
    milestone: undefined,
    labels: [],
    assignees: [],
    assignee_ids: [],
    reviewers: [],
    lock_version: 0,
    user_notes_count: 0,
    upvotes: 0,
    downvotes: 0,
    task_count: 0,
    task_completed_count: 0,
    closed_at: null,
    closed_by: null,
    last_edited_at: null,
    last_edited_by: null,
    created_at: now,
    updated_at: now,
    ...newOwnColumns,
    total_time_spent: 0,
  };
}

export interface SubjectInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly confidential?: boolean | undefined;
  /** Labels, assignees and the like; left out without the right to set them, as v4 does. */
  readonly attributes?: SubjectChanges;
  /** For what only its kind has. */
  readonly own?: { readonly body: Readonly<Record<string, unknown>>; readonly asked: string };
  /** When it was opened elsewhere before, from Owners (imports). */
  readonly createdAt?: string | undefined;
  /** Makes the call idempotent: a repeated submission with this key returns the first subject. */
  readonly submissionKey?: string | undefined;
}

/** Opens a subject and runs the quick actions in its description. Throws 403 without the right to, 400 for invalid texts. */
export async function createSubject(
  ctx: Context,
  kind: Kind,
  loaded: LoadedParent,
  { submissionKey: key, ...input }: SubjectInput,
): Promise<KindRow> {
  const { name, noun } = kind.kind;
  const { parent } = loaded;
  const { confidential = false, attributes = {} } = input;
  if (input.confidential !== undefined && !kind.kind.attributes.includes('confidential'))
    throw badRequest(`${withArticle(noun)} has no confidential`);
  const title = checkTitle(input.title);
  const draft = draftOf(ctx, loaded, { title, confidential });
  authorize(kind.policy, ctx.viewer, 'create', draft, 'read', titleOfKind(kind));
  const authorId = ctx.viewer.user!.id;
  const createdAt = loaded.access_level >= 50 ? input.createdAt : undefined;
  // Keys of comments and of other kinds are in the same table.
  const submission = submissionOf(authorId, key === undefined ? undefined : `${name}:${key}`, {
    to: [parent.kind, parent.id],
    ...input,
  });
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return readCreated(ctx, kind, before.answer);
  const { extension } = kind.kind;
  const begun =
    input.own === undefined
      ? undefined
      : await extension?.begin(ctx, loaded, input.own.body, input.own.asked);
  const commands = await interpret(
    ctx,
    noteableOf(ctx, kind, draft),
    checkDescription(input.description ?? ''),
  );
  await checkSpam(ctx, { kind: noun, parent, title, text: commands.text });
  const rendered = await renderNote(ctx, { projectPath: parent.fullPath }, commands.text);
  const { answer } = await transaction(ctx.platform.db, (tx) =>
    once(tx, submission, async () => {
      const texts = {
        title,
        description: commands.text,
        description_html: rendered.html,
        description_html_version: RENDERER_VERSION,
        task_count: rendered.taskCount,
        task_completed_count: rendered.completedTaskCount,
      };
      const { id } = await insert(tx, ctx, kind, { draft, parent, texts, begun, attributes, createdAt });
      const now = commands.hasCommands ? await findSubject(ctx, kind, id, tx) : undefined;
      if (now !== undefined) await commands.apply(tx, ctx, noteableOf(ctx, kind, now));
      return { note_id: null, answer: { subject_id: id } };
    }),
  );
  return readCreated(ctx, kind, answer);
}

type Texts = Pick<
  NewSubject,
  | 'title'
  | 'description'
  | 'description_html'
  | 'description_html_version'
  | 'task_count'
  | 'task_completed_count'
>;

/** Writes a new subject with the attributes that the viewer may set. */
async function insert(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  {
    draft,
    parent,
    texts,
    begun,
    attributes,
    createdAt,
  }: {
    readonly draft: KindRow;
    readonly parent: Parent;
    readonly texts: Texts;
    readonly begun: Awaited<ReturnType<KindExtension['begin']>> | undefined;
    readonly attributes: SubjectChanges;
    readonly createdAt?: string | undefined;
  },
): Promise<KindRow> {
  const { name, segment } = kind.kind;
  const scope = parent.kind === 'project' ? 'project' : 'namespace';
  const iid = await nextInternalId(tx, scope, parent.id, segment);
  const id = await insertSubject(tx, {
    kind: name,
    iid,
    project_id: draft.project_id,
    namespace_id: draft.namespace_id,
    ...(draft.author_id === null ? {} : { author_id: draft.author_id }),
    ...texts,
    confidential: draft.confidential,
    created_at: createdAt,
  });
  const made = { ...draft, id, iid };
  await begun?.(tx, made);
  const begunWith = kind.policy.admin(ctx.viewer, made)
    ? await beginWith(tx, ctx, plannedOf(ctx, kind, made), attributes, createdAt ?? null)
    : {};
  await recordEvent(tx, 'subject.created', { ...eventOf(ctx, kind, made), ...begunWith });
  await publishInGroup(tx, kind, made);
  await kind.kind.extension?.announceInLists?.(tx, made);
  return made;
}

/** Something that was written before, as something else. */
export interface WrittenBefore extends Pick<
  KindRow,
  'title' | 'description' | 'confidential' | 'task_count' | 'task_completed_count'
> {
  readonly attributes: SubjectChanges;
}

/**
 * Opens a subject with texts that were written before, which are no commands of who opens it, as part of a larger transaction. Throws
 * 403 without the right to.
 */
export async function openWritten(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  loaded: LoadedParent,
  { attributes, ...written }: WrittenBefore,
): Promise<KindRow> {
  const draft = draftOf(ctx, loaded, written);
  authorize(kind.policy, ctx.viewer, 'create', draft, 'read', titleOfKind(kind));
  const { parent } = loaded;
  const begun = await kind.kind.extension?.begin(ctx, loaded, {}, parent.fullPath);
  const { title, description, task_count, task_completed_count } = written;
  // Rendered when it is read.
  const texts = { title, description, description_html_version: 0, task_count, task_completed_count };
  return insert(tx, ctx, kind, { draft, parent, texts, begun, attributes });
}

/** The subject of this submission or an earlier one with its key. */
async function readCreated(ctx: Context, kind: Kind, answer: unknown): Promise<KindRow> {
  const created = await findSubject(ctx, kind, (answer as { readonly subject_id: number }).subject_id);
  // Submitted before, and deleted since.
  if (created === undefined) throw new AppError(410, { message: '410 Gone' });
  return created;
}
