import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttributeName } from '../contract/planning/attributes.ts';
import { absent, doorsOf, openDoorsWorld, spell } from '../testing/attribute-doors.ts';
import type {
  Answer,
  DoorName,
  Doors,
  DoorsWorld,
  Kind,
  KindName,
  Named,
  Names,
  One,
  OpeningName,
} from '../testing/attribute-doors.ts';
import { epicAttributes } from './features/epics/epic.attributes.ts';
import { epicOfIssue, parentEpic } from './features/epics/tree/tree.attributes.ts';
import { features } from './features/index.ts';
import { mergeRequestAttributes } from './features/merge-requests/merge-request.attributes.ts';

let world: DoorsWorld;
beforeAll(async () => {
  world = await openDoorsWorld();
});
afterAll(() => world?.server.close());

/** A value that is not taken as it is, and what there is in its place. */
interface Rule<Value> {
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
interface Line<Value> extends Doors<Value> {
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
const table: Readonly<Record<AttributeName, Line<unknown>>> = {
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
const ownTable: Readonly<
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

/** By what each kind says itself. */
const ownLists: Readonly<Record<KindName, readonly string[]>> = {
  Issue: [epicOfIssue.name],
  MergeRequest: mergeRequestAttributes.map(({ name }) => name),
  Epic: [...epicAttributes, parentEpic].map(({ name }) => name),
};
const kindNames = ['MergeRequest', 'Issue', 'Epic'] as const;
function linesOf(kind: KindName): [string, Line<unknown>][] {
  const type = features.flatMap(({ subjects = [] }) => subjects).find(({ name }) => name === kind)!;
  const common = Object.entries(table).filter(([name]) => type.attributes!.includes(name));
  const others = Object.entries(ownTable[kind]).filter(
    (entry): entry is [string, Line<unknown>] => 'shown' in entry[1],
  );
  return [...others, ...common];
}

/** Whether what is read has all that is wanted. */
const has = (read: unknown, wanted: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null
    ? typeof read === 'object' &&
      read !== null &&
      (!Array.isArray(wanted) || wanted.length === (read as readonly unknown[]).length) &&
      Object.entries(wanted).every(([name, value]) => has((read as Record<string, unknown>)[name], value))
    : read === wanted;

/** The entry points that take what the rule does not allow, or don't say that they don't. */
async function breaches(
  kind: Kind,
  one: One,
  own: Line<unknown>,
  { value, then, refused = false, back, leftOut, onlyChanged = false }: Rule<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const { opens, changes } = doorsOf[kind.name];
  const spelledAt = (door: DoorName | OpeningName): unknown =>
    spell(own, door, kind.name, value(kind.names, one));
  /** What a text says besides is taken. */
  const check = (door: string, { status, body }: Answer): void => {
    if (refused && !door.endsWith('text') && (status < 400 || status >= 500))
      found.push(`${door}: ${status} ${body}`);
    if (leftOut !== undefined && /(?:command|push)$/.test(door) && !body.includes(leftOut))
      found.push(`${door} does not name ${leftOut}: ${body}`);
  };
  const compare = async (door: string, iid: number): Promise<void> => {
    const read = await world.read(kind, iid);
    if (!has(read, then))
      found.push(`${door}: ${JSON.stringify(Object.keys(then).map((name) => read[name]))}`);
  };
  for (const door of changes) {
    const spelled = spelledAt(door);
    if (spelled === undefined) continue;
    check(door, await world.send(kind, door, one, spelled));
    if (!refused) await compare(door, one.iid);
    if (back !== undefined) await world.send(kind, 'change', one, back);
  }
  if (refused) await compare('one of them', one.iid);
  for (const door of onlyChanged ? [] : opens) {
    // A text is taken whatever its commands say, as where it is changed.
    const spelled = refused && door === 'text' ? undefined : spelledAt(door);
    if (spelled === undefined) continue;
    const answer = await world.openBy(kind, door, [spelled]);
    check(`opened by ${door}`, answer);
    if (answer.iid !== undefined) await compare(`opened by ${door}`, answer.iid);
    else if (!refused) found.push(`opened by ${door}: ${answer.status} ${answer.body}`);
  }
  return found;
}

// An entry point that forgets an attribute ignores it without an error: it would be missed by a person alone.
describe.each(kindNames)('each attribute of one: %s', (name) => {
  const lines = linesOf(name);
  const { opens, changes } = doorsOf[name];
  let kind: Kind;
  beforeAll(() => {
    kind = world.kinds[name];
  });
  const valueOf = (own: Line<unknown>): unknown => own.value(kind.names);
  const shown = (own: Line<unknown>): object => own.shown(valueOf(own));
  /** The lines that an entry point offers, with their values as it spells them. */
  const offeredBy = (door: DoorName | OpeningName) =>
    lines.flatMap(([attribute, own]) => {
      const spelled = spell(own, door, name, valueOf(own));
      return spelled === undefined ? [] : [{ attribute, own, spelled }];
    });

  it('has a line', () => {
    expect(Object.keys(ownTable[name])).toEqual(ownLists[name]);
  });

  it.each(opens)('is taken where one is opened: %s', async (door) => {
    const offered = offeredBy(door);
    const { iid, body } = await world.openBy(
      kind,
      door,
      offered.map(({ spelled }) => spelled),
    );
    expect(iid, body).toBeDefined();
    const now = await world.read(kind, iid!);
    for (const { attribute, own } of offered) expect.soft(now, attribute).toMatchObject(shown(own));
  });

  it.each(changes)('is taken by each that offers it: %s', async (door) => {
    const one = await world.open(kind);
    const before = await world.read(kind, one.iid);
    const offered = offeredBy(door);
    for (const { attribute, own, spelled } of offered) {
      expect.soft(before, attribute).not.toMatchObject(shown(own));
      const answer = await world.send(kind, door, one, spelled);
      expect.soft(answer.status, `${attribute}: ${answer.body}`).toBeLessThan(300);
      if (door !== 'bulk') continue;
      expect.soft(await world.read(kind, one.iid), attribute).toMatchObject(shown(own));
      const { undo } = JSON.parse(answer.body) as { undo: object };
      const undone = await world.server.call('POST', `${kind.pages}/bulk_undo`, world.ann, { undo });
      expect.soft(undone.statusCode, undone.body).toBe(200);
      const back = await world.read(kind, one.iid);
      expect.soft(back, `${attribute}: \`undo\` of it`).not.toMatchObject(shown(own));
    }
    if (door === 'bulk') return;
    const now = await world.read(kind, one.iid);
    for (const { attribute, own } of offered) expect.soft(now, attribute).toMatchObject(shown(own));
  });

  describe('by its rules', () => {
    let unchanged: One;
    beforeAll(async () => {
      unchanged = await world.open(kind);
    });
    const ruled = lines.flatMap(([attribute, own]) =>
      (own.rules ?? []).map((rule) => ({ own, rule, says: `${attribute} ${rule.says}` })),
    );

    it.each(ruled)('is changed everywhere: $says', async ({ own, rule }) => {
      expect(await breaches(kind, unchanged, own, rule)).toEqual([]);
    });

    it('is not changed by who may only read it', async () => {
      const taken: string[] = [];
      for (const door of changes)
        for (const { attribute, spelled } of offeredBy(door)) {
          const { status, body } = await world.send(kind, door, unchanged, spelled, kind.reader);
          const refusal = door === 'command' || door === 'graphql' ? 400 : 403;
          // Who may not push was told that before.
          if (door !== 'push' && status !== refusal) taken.push(`${door}, ${attribute}: ${status} ${body}`);
        }
      expect(taken).toEqual([]);
      const now = await world.read(kind, unchanged.iid);
      for (const [attribute, own] of lines) expect.soft(now, attribute).not.toMatchObject(shown(own));
    });
  });
});

describe('each attribute of an issue', () => {
  const lines = linesOf('Issue');
  const move = async (iid: number): Promise<number> => {
    const url = `${world.kinds.Issue.api}/${iid}/move`;
    const moved = await world.server.api('POST', url, world.ann, { to_project_id: 'acme/there' });
    expect(moved.statusCode, moved.body).toBe(201);
    return moved.json<{ iid: number }>().iid;
  };
  const setAll = async (one: One, project: string): Promise<void> => {
    const kind = world.kinds.Issue;
    const there = {
      ...kind,
      api: kind.api.replace('here', project),
      pages: kind.pages.replace('here', project),
    };
    for (const [attribute, own] of lines) {
      const door = spell(own, 'command', 'Issue', own.value(kind.names)) === undefined ? 'change' : 'command';
      const answer = await world.send(there, door, one, spell(own, door, 'Issue', own.value(kind.names)));
      expect(answer.status, `${attribute}: ${answer.body}`).toBeLessThan(300);
    }
  };
  const expectAll = async (iid: number, project: string): Promise<void> => {
    const now = await world.read(world.kinds.Issue, iid, project);
    for (const [attribute, own] of lines)
      expect.soft(now, attribute).toMatchObject(own.shown(own.value(world.kinds.Issue.names)));
  };

  it('goes with it to another project', async () => {
    const one = await world.open(world.kinds.Issue);
    await setAll(one, 'here');
    await expectAll(await move(one.iid), 'there');
  });

  it('comes back with it where the move is undone', async () => {
    const one = await world.open(world.kinds.Issue);
    const copy = await move(one.iid);
    await setAll({ id: 0, iid: copy }, 'there');
    const url = `/acme/there/-/issues/${copy}/undo_move`;
    const undone = await world.server.call('POST', url, world.ann);
    expect(undone.statusCode, undone.body).toBe(200);
    await expectAll(one.iid, 'here');
  });
});
