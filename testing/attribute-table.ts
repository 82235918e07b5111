import type { AttributeName } from '../contract/planning/attributes.ts';
import { absent } from './attribute-doors.ts';
import type { Doors, KindName, Named, Names, One } from './attribute-doors.ts';

/** How each door takes each attribute, for the test that tries them. */

/** A value that is not taken as it is, and what there is in its place. */
export interface Rule<Value> {
  readonly says: string;
  readonly value: (names: Names, one: One) => Value;
  readonly then: object;
  /** Whether it is answered with why; else the rest is taken, as by v4. */
  readonly refused?: boolean;
  /** By what v4 takes back what was taken. */
  readonly back?: object;
  /** Where it says nothing of what is opened. */
  readonly onlyChanged?: boolean;
  /** Who is named where the answer is a sentence. */
  readonly leftOut?: string;
}
export interface Line<Value> extends Doors<Value> {
  readonly value: (names: Names) => Value;
  /** What v4 or the page says of a subject that has it. */
  readonly shown: (value: Value) => object;
  readonly rules?: readonly Rule<Value>[];
}
/** Each line has values of its own. */
const line = <Value>(one: Line<Value>): Line<unknown> => one as unknown as Line<unknown>;

const notThere = absent('GitLab does not offer it there');
const ofTheirOwn = absent('times are set by calls of their own');
const opensOpen = absent('what is opened is open');
const text = (value: string): string => JSON.stringify(value);
const named = (title: string): string => `"${title}"`;
const gid = (kind: string, id: number): string => text(`gid://gitlab/${kind}/${id}`);
const usernames = (people: readonly { readonly username: string }[]): string =>
  `[${people.map(({ username }) => text(username)).join(', ')}]`;
const mentions = (people: readonly { readonly username: string }[]): string =>
  people.map(({ username }) => `@${username}`).join(' ');
const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map(({ id }) => id);
const long = 'x'.repeat(256);

/** An attribute without a line does not compile. */
export const table: Readonly<Record<AttributeName, Line<unknown>>> = {
  title: line<string>({
    value: () => 'Another',
    shown: (title) => ({ title }),
    open: (title) => ({ title }),
    openPage: (title) => ({ title }),
    change: (title) => ({ title }),
    page: (title) => ({ title }),
    command: (title) => `/title ${title}`,
    bulk: notThere,
    graphql: {
      Issue: (title) => ['updateIssue', `title: ${text(title)}`],
      MergeRequest: (title) => ['mergeRequestUpdate', `title: ${text(title)}`],
      Epic: (title) => ['updateEpic', `title: ${text(title)}`],
    },
    graphqlOpen: (title) => `title: ${text(title)}`,
    push: (title) => [`title=${title}`],
    rules: [{ says: 'is not too long', value: () => long, then: { title: 'A task' }, refused: true }],
  }),
  description: line<string>({
    value: () => 'A text',
    shown: (description) => ({ description }),
    open: (description) => ({ description }),
    openPage: (description) => ({ description }),
    change: (description) => ({ description }),
    page: (description) => ({ description }),
    command: absent('commands add to it: /tableflip and its like'),
    bulk: notThere,
    graphql: {
      Issue: (description) => ['updateIssue', `description: ${text(description)}`],
      MergeRequest: (description) => ['mergeRequestUpdate', `description: ${text(description)}`],
      Epic: (description) => ['updateEpic', `description: ${text(description)}`],
    },
    graphqlOpen: (description) => `description: ${text(description)}`,
    push: (description) => [`description=${description}`],
  }),
  confidential: line<boolean>({
    value: () => true,
    shown: (confidential) => ({ confidential }),
    open: (confidential) => ({ confidential }),
    openPage: (confidential) => ({ confidential }),
    change: (confidential) => ({ confidential }),
    page: (confidential) => ({ confidential }),
    command: () => '/confidential',
    bulk: notThere,
    graphql: {
      Issue: (to) => ['updateIssue', `confidential: ${to}`],
      Epic: (to) => ['updateEpic', `confidential: ${to}`],
    },
    graphqlOpen: (to) => `confidential: ${to}`,
    push: notThere,
  }),
  discussion_locked: line<boolean>({
    value: () => true,
    shown: (discussion_locked) => ({ discussion_locked }),
    open: notThere,
    openPage: notThere,
    change: (discussion_locked) => ({ discussion_locked }),
    page: (discussion_locked) => ({ discussion_locked }),
    command: () => '/lock',
    bulk: notThere,
    graphql: {
      Issue: (to) => ['updateIssue', `locked: ${to}`],
      MergeRequest: (to) => ['mergeRequestSetLocked', `locked: ${to}`],
    },
    push: notThere,
  }),
  due_date: line<string>({
    value: () => '2031-02-03',
    shown: (due_date) => ({ due_date }),
    open: (due_date) => ({ due_date }),
    openPage: (due_date) => ({ due_date }),
    change: (due_date) => ({ due_date }),
    page: (due_date) => ({ due_date }),
    command: (day) => `/due ${day}`,
    bulk: notThere,
    graphql: { Issue: (day) => ['updateIssue', `dueDate: ${text(day)}`] },
    push: notThere,
    rules: [{ says: 'is a day', value: () => '2031-02-30', then: { due_date: null }, refused: true }],
  }),
  milestone: line<Named>({
    value: ({ milestone }) => milestone,
    shown: ({ title }) => ({ milestone: { title } }),
    open: ({ id }) => ({ milestone_id: id }),
    openPage: ({ id }) => ({ milestone_id: id }),
    change: ({ id }) => ({ milestone_id: id }),
    page: ({ id }) => ({ milestone_id: id }),
    command: ({ title }) => `/milestone %${title}`,
    bulk: ({ id }) => ({ milestone_id: String(id) }),
    graphql: {
      Issue: absent('GitLab has a mutation of its own for it'),
      MergeRequest: ({ id }) => ['mergeRequestSetMilestone', `milestoneId: ${gid('Milestone', id)}`],
    },
    push: ({ title }) => [`milestone=${title}`],
    rules: [
      {
        says: 'is one of its project',
        value: ({ foreignMilestone }) => foreignMilestone,
        then: { milestone: null },
        refused: true,
      },
    ],
  }),
  labels: line<readonly Named[]>({
    value: ({ label }) => [label],
    shown: (labels) => ({ labels: labels.map(({ title }) => title) }),
    open: (labels) => ({ labels: labels.map(({ title }) => title).join(',') }),
    openPage: (labels) => ({ label_ids: idsOf(labels) }),
    change: (labels) => ({ labels: labels.map(({ title }) => title).join(',') }),
    page: (labels) => ({ add_label_ids: idsOf(labels) }),
    command: (labels) => `/label ${labels.map(({ title }) => `~${named(title)}`).join(' ')}`,
    bulk: (labels) => ({ add_label_ids: idsOf(labels) }),
    graphql: {
      Issue: absent('GitLab has a mutation of its own for it'),
      MergeRequest: (labels) => [
        'mergeRequestSetLabels',
        `operationMode: APPEND, labelIds: [${labels.map(({ id }) => gid('ProjectLabel', id)).join(', ')}]`,
      ],
      Epic: (labels) => [
        'updateEpic',
        `addLabelIds: [${labels.map(({ id }) => gid('GroupLabel', id)).join(', ')}]`,
      ],
    },
    graphqlOpen: (labels) => `addLabels: [${labels.map(({ title }) => text(title)).join(', ')}]`,
    push: (labels) => labels.map(({ title }) => `label=${title}`),
    rules: [
      {
        says: 'are one of each scope',
        value: ({ scoped }) => scoped,
        then: { labels: ['size::large'] },
        back: { labels: '' },
      },
    ],
  }),
  assignees: line<readonly { id: number; username: string }[]>({
    value: ({ member }) => [member],
    shown: (people) => ({ assignees: people.map(({ username }) => ({ username })) }),
    open: (people) => ({ assignee_ids: idsOf(people) }),
    openPage: (people) => ({ assignee_ids: idsOf(people) }),
    change: (people) => ({ assignee_ids: idsOf(people) }),
    page: (people) => ({ add_assignee_ids: idsOf(people) }),
    command: (people) => `/assign ${mentions(people)}`,
    bulk: (people) => ({ assignee_ids: idsOf(people) }),
    graphql: {
      Issue: absent('GitLab has a mutation of its own for it'),
      MergeRequest: (people) => ['mergeRequestSetAssignees', `assigneeUsernames: ${usernames(people)}`],
    },
    push: (people) => people.map(({ username }) => `assign=${username}`),
    rules: [
      {
        says: 'are people who see it',
        value: ({ outsider, member }) => [outsider, member],
        then: { assignees: [{ username: 'bob' }] },
        back: { assignee_ids: [] },
        leftOut: '@eve',
      },
      { says: 'are not only others', value: ({ outsider }) => [outsider], then: { assignees: [] } },
    ],
  }),
  reviewers: line<readonly { id: number; username: string }[]>({
    value: ({ member }) => [member],
    shown: (people) => ({ reviewers: people.map(({ username }) => ({ username })) }),
    open: (people) => ({ reviewer_ids: idsOf(people) }),
    change: (people) => ({ reviewer_ids: idsOf(people) }),
    page: (people) => ({ add_reviewer_ids: idsOf(people) }),
    command: (people) => `/assign_reviewer ${mentions(people)}`,
    bulk: notThere,
    graphql: {
      MergeRequest: (people) => ['mergeRequestSetReviewers', `reviewerUsernames: ${usernames(people)}`],
    },
    push: notThere,
    rules: [
      {
        says: 'are people who see it',
        value: ({ outsider, member }) => [outsider, member],
        then: { reviewers: [{ username: 'bob' }] },
        back: { reviewer_ids: [] },
        leftOut: '@eve',
      },
      { says: 'are not only others', value: ({ outsider }) => [outsider], then: { reviewers: [] } },
    ],
  }),
  weight: line<number>({
    value: () => 5,
    shown: (weight) => ({ weight }),
    open: (weight) => ({ weight }),
    openPage: (weight) => ({ weight }),
    change: (weight) => ({ weight }),
    page: (weight) => ({ weight }),
    command: (weight) => `/weight ${weight}`,
    bulk: notThere,
    graphql: { Issue: (weight) => ['updateIssue', `weight: ${weight}`] },
    push: notThere,
    rules: [{ says: 'is not below 0', value: () => -1, then: { weight: null }, refused: true }],
  }),
  health_status: line<string>({
    value: () => 'at_risk',
    shown: (health_status) => ({ health_status }),
    open: notThere,
    openPage: notThere,
    change: (health_status) => ({ health_status }),
    page: (health_status) => ({ health_status }),
    command: (status) => `/health_status ${status}`,
    bulk: notThere,
    graphql: {
      Issue: (status) => ['updateIssue', `healthStatus: ${status === 'at_risk' ? 'atRisk' : status}`],
    },
    push: notThere,
    rules: [{ says: 'is one of three', value: () => 'fine', then: { health_status: null }, refused: true }],
  }),
  zoom_link: line<string>({
    value: () => 'https://zoom.us/j/123456789',
    shown: (zoom_meeting_url) => ({ zoom_meeting_url }),
    open: notThere,
    openPage: notThere,
    change: notThere,
    page: notThere,
    command: (url) => `/zoom ${url}`,
    bulk: notThere,
    graphql: notThere,
    push: notThere,
    rules: [
      {
        says: 'is of a meeting',
        value: () => 'https://example.com/j/1',
        then: { zoom_meeting_url: null },
        refused: true,
      },
    ],
  }),
  time_estimate: line<string>({
    value: () => '2h',
    shown: () => ({ time_stats: { time_estimate: 7200 } }),
    open: ofTheirOwn,
    openPage: ofTheirOwn,
    change: ofTheirOwn,
    page: (time_estimate) => ({ time_estimate }),
    command: (time) => `/estimate ${time}`,
    bulk: notThere,
    graphql: ofTheirOwn,
    push: notThere,
    calls: (duration) => [':one/time_estimate', { duration }],
    rules: [
      {
        says: 'is not below 0',
        value: () => '-2h',
        then: { time_stats: { time_estimate: 0 } },
        refused: true,
      },
    ],
  }),
  time_spent: line<string>({
    value: () => '1h',
    shown: () => ({ time_stats: { total_time_spent: 3600 } }),
    open: ofTheirOwn,
    openPage: ofTheirOwn,
    change: ofTheirOwn,
    page: (duration) => ({ spend_time: { duration } }),
    command: (time) => `/spend ${time}`,
    bulk: notThere,
    graphql: ofTheirOwn,
    push: notThere,
    calls: (duration) => [':one/add_spent_time', { duration }],
    rules: [
      {
        says: 'is not below 0',
        value: () => '-2h',
        then: { time_stats: { total_time_spent: 0 } },
        refused: true,
      },
    ],
  }),
  // The last: what is closed takes fewer changes.
  state: line<'close'>({
    value: () => 'close',
    shown: () => ({ state: 'closed' }),
    open: opensOpen,
    openPage: opensOpen,
    change: (state_event) => ({ state_event }),
    page: (state_event) => ({ state_event }),
    command: () => '/close',
    bulk: (state_event) => ({ state_event }),
    graphql: {
      Issue: () => ['updateIssue', 'stateEvent: CLOSE'],
      MergeRequest: () => ['mergeRequestUpdate', 'state: CLOSED'],
      Epic: () => ['updateEpic', 'stateEvent: CLOSE'],
    },
    push: notThere,
  }),
};

const ofBody = (name: string, value: unknown): object => ({ [name]: value });
/** Of merge requests: by v4 and the page in the same words. */
const choice = (name: string, shownAs: string, push: Doors<boolean>['push']): Line<unknown> =>
  line<boolean>({
    value: () => true,
    shown: (to) => ofBody(shownAs, to),
    open: (to) => ofBody(name, to),
    change: (to) => ofBody(name, to),
    page: (to) => ofBody(name, to),
    command: notThere,
    bulk: notThere,
    graphql: notThere,
    push,
  });

/** What only a kind has, by its list. */
export const ownTable: Readonly<
  Record<KindName, Readonly<Record<string, Line<unknown> | ReturnType<typeof absent>>>>
> = {
  Issue: {
    epic: line<Names['epic']>({
      value: ({ epic }) => epic,
      shown: ({ id }) => ({ epic: { id } }),
      open: ({ id }) => ({ epic_id: id }),
      openPage: notThere,
      change: ({ id }) => ({ epic_id: id }),
      page: absent('pages change it by v4'),
      command: ({ iid }) => `/epic acme&${iid}`,
      bulk: notThere,
      graphql: notThere,
      push: notThere,
      calls: ({ iid }) => [`/groups/acme/epics/${iid}/issues/:id`, {}],
      tree: ({ iid }) => [`/groups/acme/-/epics/${iid}/tree`, { issuable_references: 'acme/here#:iid' }],
    }),
  },
  MergeRequest: {
    open_again: absent('reopening is a change of the state'),
    target_branch: line<string>({
      value: () => 'other',
      shown: (target_branch) => ({ target_branch }),
      open: (target_branch) => ({ target_branch }),
      change: (target_branch) => ({ target_branch }),
      page: (target_branch) => ({ target_branch }),
      command: (branch) => `/target_branch ${branch}`,
      bulk: notThere,
      graphql: {
        MergeRequest: (branch) => ['mergeRequestUpdate', `targetBranch: ${text(branch)}`],
      },
      push: (branch) => [`target=${branch}`],
      rules: [{ says: 'is there', value: () => 'nowhere', then: { target_branch: 'main' }, refused: true }],
    }),
    remove_source_branch: choice('remove_source_branch', 'force_remove_source_branch', () => [
      'remove_source_branch',
    ]),
    squash: choice('squash', 'squash', () => ['squash']),
    allow_collaboration: choice('allow_collaboration', 'allow_collaboration', notThere),
    merge_after: line<string>({
      value: () => '2031-02-03T04:05:06.000Z',
      shown: (merge_after) => ({ merge_after }),
      open: (merge_after) => ({ merge_after }),
      change: (merge_after) => ({ merge_after }),
      page: (merge_after) => ({ merge_after }),
      command: notThere,
      bulk: notThere,
      graphql: notThere,
      push: notThere,
      rules: [{ says: 'is a time', value: () => 'never', then: { merge_after: null }, refused: true }],
    }),
  },
  Epic: {
    dates: line<string>({
      value: () => '2031-02-03',
      shown: (day) => ({ due_date_fixed: day, due_date_is_fixed: true }),
      open: (due_date_fixed) => ({ due_date_fixed, due_date_is_fixed: true }),
      change: (due_date_fixed) => ({ due_date_fixed, due_date_is_fixed: true }),
      page: (due_date_fixed) => ({ due_date_fixed, due_date_is_fixed: true }),
      command: notThere,
      bulk: notThere,
      graphql: {
        Epic: (day) => ['updateEpic', `dueDateFixed: ${text(day)}, dueDateIsFixed: true`],
      },
      graphqlOpen: (day) => `dueDateFixed: ${text(day)}, dueDateIsFixed: true`,
      push: notThere,
      rules: [
        {
          says: 'are days',
          value: () => '2031-02-30',
          then: { due_date_fixed: null, due_date_is_fixed: false },
          refused: true,
        },
      ],
    }),
    color: line<string>({
      value: () => '#123456',
      shown: (color) => ({ color }),
      open: (color) => ({ color }),
      change: (color) => ({ color }),
      page: (color) => ({ color }),
      command: notThere,
      bulk: notThere,
      graphql: { Epic: (color) => ['updateEpic', `color: ${text(color)}`] },
      graphqlOpen: (color) => `color: ${text(color)}`,
      push: notThere,
      rules: [{ says: 'is a color', value: () => 'octarine', then: {}, refused: true }],
    }),
    parent_epic: line<One>({
      value: ({ epic }) => epic,
      shown: ({ id }) => ({ parent_id: id }),
      open: ({ id }) => ({ parent_id: id }),
      change: ({ id }) => ({ parent_id: id }),
      page: ({ id }) => ({ parent_id: id }),
      command: ({ iid }) => `/parent_epic &${iid}`,
      bulk: notThere,
      graphql: notThere,
      push: notThere,
      calls: ({ iid }) => [`/groups/acme/epics/${iid}/epics/:id`, {}],
      tree: ({ iid }) => [`/groups/acme/-/epics/${iid}/tree`, { issuable_references: '&:iid' }],
      rules: [
        {
          says: 'is not itself',
          value: (_names, one) => one,
          then: { parent_id: null },
          refused: true,
          onlyChanged: true,
        },
      ],
    }),
  },
};
