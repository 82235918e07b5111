import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ClearableText } from '../../platform/http/nulls.ts';
import { ClearableList, CommaList, idsOf, listOf, requireOneOf } from '../../platform/http/parameters.ts';
import { accessLevels } from '../../platform/access/levels.ts';
import { checkTime } from '../../platform/http/parameters.ts';
import { healthStatuses } from './attributes/health-status.ts';
import type { SubjectChanges } from './subject-changes.ts';

const Id = Type.Union([Type.Integer(), Type.String()]);

/** One schema for both types: with a union, the first would coerce null to 0. An empty text is null. */
export const Weight = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 2_147_483_647,
});

export const Writable = {
  description: Type.Optional(ClearableText()),
  confidential: Type.Optional(Type.Boolean()),
  assignee_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  assignee_ids: Type.Optional(Type.Union([Type.Array(Id), Type.String()], { 'x-null': 'empty' })),
  milestone_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  labels: Type.Optional(ClearableList),
  label_ids: Type.Optional(CommaList),
  due_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  issue_type: Type.Optional(Type.String()),
  weight: Type.Optional(Weight),
};
const assigneesOf = (body: {
  assignee_id?: number | null;
  assignee_ids?: string | (string | number)[];
}): number[] | undefined =>
  idsOf('assignee_ids', body.assignee_ids) ??
  (body.assignee_id === undefined
    ? undefined
    : body.assignee_id === null || body.assignee_id === 0
      ? []
      : [body.assignee_id]);

/** Of kinds that have reviewers. */
export const ReviewerParameters = {
  reviewer_ids: Type.Optional(Type.Union([Type.Array(Id), Type.String()], { 'x-null': 'empty' })),
};
/** Of the pages of such kinds, as `PageChanges`. */
export const ReviewerPageParameters = {
  add_reviewer_ids: Type.Optional(CommaList),
  remove_reviewer_ids: Type.Optional(CommaList),
  request_review_ids: Type.Optional(CommaList),
};
/** From a body that was validated by these parameters if its kind has them. */
export const reviewersOf = ({ reviewer_ids }: { readonly reviewer_ids?: unknown }): number[] | undefined =>
  idsOf('reviewer_ids', reviewer_ids as string | (string | number)[] | undefined);

/** The changes of reviewers that such a body requests. */
export function reviewerChangesOf(body: Readonly<Record<string, unknown>>): SubjectChanges {
  const list = (name: keyof typeof ReviewerPageParameters) =>
    idsOf(name, body[name] as Static<typeof CommaList> | undefined);
  const asked: SubjectChanges = {
    reviewerIds: reviewersOf(body),
    addReviewerIds: list('add_reviewer_ids'),
    removeReviewerIds: list('remove_reviewer_ids'),
    requestReviewIds: list('request_review_ids'),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, ids]) => ids !== undefined));
}

export const Changes = Type.Object({
  ...Writable,
  title: Type.Optional(Type.String()),
  state_event: Type.Optional(Type.Enum(['close', 'reopen'])),
  discussion_locked: Type.Optional(Type.Boolean()),
  add_labels: Type.Optional(CommaList),
  remove_labels: Type.Optional(CommaList),
  add_label_ids: Type.Optional(CommaList),
  remove_label_ids: Type.Optional(CommaList),
  lock_version: Type.Optional(Type.Integer()),
  health_status: Type.Optional(Type.Union([Type.Enum([...healthStatuses]), Type.Null()])),
});
/** When something was changed elsewhere before (imports). */
export const UpdatedAtParameter = { updated_at: Type.Optional(Type.String()) };

/**
 * Of a body of a type that declares it: from Owners of its place, as when it was opened; from others it is ignored, but asked for like any other change
 * (`demandUpdate`). Throws 400 for what is no time.
 */
export function updatedAtOf(
  body: object,
  { access_level: level }: { readonly access_level: number },
  demandUpdate: () => void,
): SubjectChanges {
  const at = checkTime('updated_at', (body as { readonly updated_at?: string }).updated_at);
  if (at === undefined) return {};
  // The only change, for all that is known here.
  demandUpdate();
  return { updatedAt: level >= accessLevels.owner ? new Date(at) : undefined };
}

/** The page sends what was added and removed, so that concurrent changes are merged; v4 only knows the whole set. */
export const PageChanges = {
  add_assignee_ids: Type.Optional(CommaList),
  remove_assignee_ids: Type.Optional(CommaList),
};
type Body = Static<typeof Changes> & Static<Type.TObject<typeof PageChanges>>;

/** The attribute that a parameter changes, and what it asks of `changeSubject`. */
interface Meaning<Name extends keyof Body> {
  readonly attribute: string;
  readonly ask: (body: Pick<Body, Name>) => SubjectChanges;
}

/** What each parameter means: one that the schemas have and this has not does not compile. */
const meanings: { readonly [Name in Exclude<keyof Body, 'lock_version'>]: Meaning<Name> } = {
  title: { attribute: 'title', ask: ({ title }) => ({ title }) },
  description: { attribute: 'description', ask: ({ description }) => ({ description }) },
  state_event: {
    attribute: 'state',
    ask: (body) => ({ stateEvent: body.state_event as SubjectChanges['stateEvent'] }),
  },
  confidential: { attribute: 'confidential', ask: ({ confidential }) => ({ confidential }) },
  discussion_locked: {
    attribute: 'discussion_locked',
    ask: (body) => ({ discussionLocked: body.discussion_locked }),
  },
  due_date: { attribute: 'due_date', ask: (body) => ({ dueDate: body.due_date }) },
  milestone_id: { attribute: 'milestone', ask: (body) => ({ milestoneId: body.milestone_id }) },
  // Where both are given, the list counts.
  assignee_id: { attribute: 'assignees', ask: (body) => ({ assigneeIds: assigneesOf(body) }) },
  assignee_ids: { attribute: 'assignees', ask: (body) => ({ assigneeIds: assigneesOf(body) }) },
  add_assignee_ids: {
    attribute: 'assignees',
    ask: (body) => ({ addAssigneeIds: idsOf('add_assignee_ids', body.add_assignee_ids) }),
  },
  remove_assignee_ids: {
    attribute: 'assignees',
    ask: (body) => ({ removeAssigneeIds: idsOf('remove_assignee_ids', body.remove_assignee_ids) }),
  },
  labels: { attribute: 'labels', ask: (body) => ({ labels: listOf(body.labels) }) },
  add_labels: { attribute: 'labels', ask: (body) => ({ addLabels: listOf(body.add_labels) }) },
  remove_labels: { attribute: 'labels', ask: (body) => ({ removeLabels: listOf(body.remove_labels) }) },
  label_ids: { attribute: 'labels', ask: (body) => ({ labelIds: idsOf('label_ids', body.label_ids) }) },
  add_label_ids: {
    attribute: 'labels',
    ask: (body) => ({ addLabelIds: idsOf('add_label_ids', body.add_label_ids) }),
  },
  remove_label_ids: {
    attribute: 'labels',
    ask: (body) => ({ removeLabelIds: idsOf('remove_label_ids', body.remove_label_ids) }),
  },
  // Accepted, as clients send it: there is one type.
  issue_type: { attribute: 'issue_type', ask: () => ({}) },
  weight: { attribute: 'weight', ask: ({ weight }) => ({ weight }) },
  health_status: { attribute: 'health_status', ask: (body) => ({ healthStatus: body.health_status }) },
};
const changing = Object.keys({ ...Changes.properties, ...PageChanges }).filter(
  (name) => name !== 'lock_version',
) as (keyof typeof meanings)[];

/** What these parameters of a body ask for. */
function asked(body: Body, names: readonly (keyof typeof meanings)[]): SubjectChanges {
  const given = names.filter((name) => body[name] !== undefined);
  return Object.assign({}, ...given.map((name) => meanings[name].ask(body as never))) as SubjectChanges;
}

/** The parameters that change a type with these attributes, and `own`. */
export const changingOf = (attributes: readonly string[], own: object = {}): string[] => [
  ...changing.filter((name) => attributes.includes(meanings[name].attribute)),
  ...Object.keys(own),
];

const beginning = changing.filter(
  (name) => name in Writable && name !== 'description' && name !== 'confidential',
);

/** The attributes that a body asks of a new subject, besides its texts and whether it is confidential. */
export const beginningOf = (body: Static<Type.TObject<typeof Writable>>): SubjectChanges =>
  asked(body, beginning);

/** The changes that a body requests, and `more`; throws 400 if there are none, which names those of the type. */
export function changesOf(
  body: Body,
  more: SubjectChanges = {},
  names: readonly string[] = changing,
): SubjectChanges {
  if (Object.keys(more).length === 0) requireOneOf(body, changing, names);
  return { ...asked(body, changing), lockVersion: body.lock_version, ...more };
}
