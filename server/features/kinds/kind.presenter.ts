import type { PageKind } from '../../../contract/kinds/kinds.ts';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import { abilities } from '../../platform/access/authorize.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { storeDescriptionHtml } from '../../platform/subjects/subject-rows.queries.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import { renderNote } from '../discussions/index.ts';
import { presentLabel } from '../labels/index.ts';
import { presentMilestone } from '../milestones/index.ts';
import { presentTimeStats } from '../planning/index.ts';
import { fillForViewer } from '../references/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import { isTimed } from './kind-time.routes.ts';
import type { PresentedSubject } from './kind-declaration.ts';
import { placeSendsMail } from './kind.queries.ts';
import type { KindRow } from './kind.queries.ts';
import { pathOf, referenceTo, titleOfKind } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** What v4 returns of every kind of subject. */
export type CommonAnswer = ReturnType<typeof presentCommon>;

/** How a list was asked for. */
export interface Presentation {
  /** Labels with their colours, not only their titles. */
  readonly labelDetails?: boolean | undefined;
  /** Where they are listed, which their relative references begin at. Default: where they are. */
  readonly place?: SearchPlace | undefined;
}

/** Subjects as v4 returns them, by id. */
export async function presentSubjectsById(
  ctx: Context,
  kind: Kind,
  rows: readonly KindRow[],
  how: Presentation = {},
): Promise<ReadonlyMap<number, PresentedSubject>> {
  const common = (row: KindRow): CommonAnswer => presentCommon(ctx, kind, row, how);
  return kind.kind.extension?.present(ctx, rows, common) ?? new Map(rows.map((row) => [row.id, common(row)]));
}

/** The same as a list, in the order of the rows. */
export async function presentSubjects(
  ctx: Context,
  kind: Kind,
  rows: readonly KindRow[],
  how?: Presentation,
): Promise<readonly PresentedSubject[]> {
  const presented = await presentSubjectsById(ctx, kind, rows, how);
  return rows.flatMap(({ id }) => presented.get(id) ?? []);
}

/** Throws 404 if it was deleted meanwhile. */
async function presentSubject(ctx: Context, kind: Kind, row: KindRow): Promise<PresentedSubject> {
  const presented = (await presentSubjectsById(ctx, kind, [row])).get(row.id);
  if (presented === undefined) throw notFound(titleOfKind(kind));
  return presented;
}

/** One as v4 returns it by itself. */
export async function presentSubjectAlone(
  ctx: Context,
  kind: Kind,
  row: KindRow,
  query: Readonly<Record<string, unknown>> = {},
): Promise<PresentedSubject> {
  const [presented, detail] = await Promise.all([
    presentSubject(ctx, kind, row),
    kind.kind.extension?.detail(ctx, row, query),
  ]);
  return { ...presented, ...detail };
}

/** A reference as it is written in this place: by what is in a group, to its own projects by their names alone. */
function relativeReference(reference: string, row: KindRow, place: SearchPlace | undefined): string {
  const { parent_path: path, project_id, traversal_ids } = row;
  if (place === undefined || place.kind === 'project') return reference;
  const isOwn = place.kind === 'group' && traversal_ids.at(-1) === place.id;
  if (project_id === null) return isOwn ? reference : path + reference;
  return (isOwn ? path.slice(path.lastIndexOf('/') + 1) : path) + reference;
}

function presentCommon(
  ctx: Context,
  kind: Kind,
  row: KindRow,
  { labelDetails = false, place }: Presentation = {},
) {
  const reference = referenceTo(kind, row);
  return {
    id: row.id,
    iid: row.iid,
    ...(row.project_id === null ? { group_id: row.namespace_id } : { project_id: row.project_id }),
    title: row.title,
    description: row.description === '' ? null : row.description,
    state: row.state,
    confidential: row.confidential,
    discussion_locked: row.discussion_locked,
    author: presentAuthor(row.author, ctx.baseUrl),
    assignees: row.assignees.map((person) => presentBasicUser(person, ctx.baseUrl)),
    labels: labelDetails
      ? row.labels.map((label) => presentLabel(label))
      : row.labels.map(({ title }) => title),
    milestone: row.milestone === undefined ? null : presentMilestone(row.milestone, ctx.baseUrl),
    due_date: row.due_date,
    weight: row.weight,
    health_status: row.health_status,
    ...(isTimed(kind) ? { time_stats: presentTimeStats(row, ctx.platform.settings) } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    user_notes_count: row.user_notes_count,
    lock_version: row.lock_version,
    web_url: ctx.baseUrl + pathOf(kind, row),
    references: {
      short: reference,
      relative: relativeReference(reference, row, place),
      full: row.parent_path + reference,
    },
  };
}

/** The description as HTML for this viewer; output of an older renderer is rendered again and stored. */
export async function renderDescription(ctx: Context, row: KindRow): Promise<string> {
  let html = row.description_html;
  if (row.description_html_version !== RENDERER_VERSION) {
    ({ html } = await renderNote(ctx, { projectPath: row.parent_path }, row.description));
    await storeDescriptionHtml(ctx.platform.db, row, html, RENDERER_VERSION);
  }
  const [filled] = await fillForViewer(ctx, [html]);
  return filled!;
}

/** Name of a kind's realtime channel, and the parameter that takes a subject's id. */
export function channelOf({ name, noun }: Kind['kind']): { channel: string; parameter: string } {
  return { channel: `${name}Channel`, parameter: `${noun.replaceAll(' ', '_')}_id` };
}

function presentKind({ kind }: Kind): PageKind {
  const { name, noun, sigil, parent, segment, extension } = kind;
  const own = extension?.attributes.map((attribute) => attribute.name) ?? [];
  return { name, noun, sigil, parent, segment, attributes: [...kind.attributes, ...own], ...channelOf(kind) };
}

/** What its reviewers have said. */
export const presentReviews = (reviewers: KindRow['reviewers']) =>
  reviewers.flatMap(({ id, review }) => (review === 'unreviewed' ? [] : [{ user_id: id, state: review }]));

/** A subject as its page reads it. */
export async function presentSubjectPage(ctx: Context, kind: Kind, row: KindRow) {
  const [more, html, subscribed, sendsMail] = await Promise.all([
    kind.kind.extension?.page?.(ctx, row),
    renderDescription(ctx, row),
    isSubscribed(ctx, { type: kind.kind.name, id: row.id }),
    placeSendsMail(ctx.platform.db, row),
  ]);
  const { count, completed_count } = { count: row.task_count, completed_count: row.task_completed_count };
  return {
    ...presentCommon(ctx, kind, row),
    // Kinds with more states have pages of their own.
    state: row.state === 'opened' ? ('opened' as const) : ('closed' as const),
    kind: presentKind(kind),
    reviewers: row.reviewers.map((person) => presentBasicUser(person, ctx.baseUrl)),
    reviews: presentReviews(row.reviewers),
    parent_path: row.parent_path,
    project_id: row.project_id,
    labels: row.labels.map((label) => presentLabel(label)),
    description_text: row.description,
    description_html: html,
    last_edited_at: row.last_edited_at,
    last_edited_by: row.last_edited_by === null ? null : presentBasicUser(row.last_edited_by, ctx.baseUrl),
    task_completion_status: { count, completed_count },
    time_stats: presentTimeStats(row, ctx.platform.settings),
    time_tracking_limit_to_hours: ctx.platform.settings.timeTrackingLimitToHours,
    subscribed,
    emails_disabled: !sendsMail,
    abilities: abilities(kind.policy, ctx.viewer, row),
    ...more,
  };
}
