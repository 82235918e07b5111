import { expect } from 'vitest';

/** A command, its target, its message, its effect and the note on the issue. */
export interface Example {
  readonly command: string;
  readonly before?: string;
  /** In the garden's project of a group. */
  readonly inGroup?: true;
  readonly message: string;
  readonly changes: Record<string, unknown>;
  readonly note?: string | RegExp;
}
/** One of each command. */
export const examples: readonly Example[] = [
  { command: '/close', message: 'Closed this issue.', changes: { state: 'closed' }, note: 'closed' },
  {
    command: '/reopen',
    before: '/close',
    message: 'Reopened this issue.',
    changes: { state: 'opened' },
    note: 'reopened',
  },
  {
    command: '/title A better one',
    message: 'Changed the title to "A better one".',
    changes: { title: 'A better one' },
    note: 'changed title from **A task** to **A better one**',
  },
  {
    command: '/assign @bob me',
    message: 'Assigned @bob and @ann.',
    changes: { assignees: [{ username: 'ann' }, { username: 'bob' }] },
    note: /^assigned to @/,
  },
  {
    command: '/unassign @bob',
    before: '/assign @bob @ann',
    message: 'Removed assignee @bob.',
    changes: { assignees: [{ username: 'ann' }] },
    note: 'unassigned @bob',
  },
  {
    command: '/unassign',
    before: '/assign @bob',
    message: 'Removed all assignees.',
    changes: { assignees: [] },
  },
  {
    command: '/reassign @ann',
    before: '/assign @bob',
    message: 'Changed assignee to @ann.',
    changes: { assignees: [{ username: 'ann' }] },
    note: 'assigned to @ann and unassigned @bob',
  },
  {
    command: '/label ~bug ~"good first"',
    message: 'Added ~bug ~"good first" labels.',
    changes: { labels: ['bug', 'good first'] },
    note: 'added ~bug ~"good first" labels',
  },
  {
    command: '/unlabel ~bug',
    before: '/labels ~bug ~docs',
    message: 'Removed ~bug label.',
    changes: { labels: ['docs'] },
    note: 'removed ~bug label',
  },
  {
    command: '/unlabel',
    before: '/label ~bug ~docs',
    message: 'Removed all labels.',
    changes: { labels: [] },
  },
  {
    command: '/relabel ~docs',
    before: '/label ~bug',
    message: 'Replaced all labels with ~docs label.',
    changes: { labels: ['docs'] },
    note: 'added ~docs and removed ~bug labels',
  },
  {
    command: '/milestone %"Next week"',
    message: 'Set the milestone to %"Next week".',
    changes: { milestone: { title: 'Next week' } },
    note: 'changed milestone to %"Next week"',
  },
  {
    command: '/remove_milestone',
    before: '/milestone Next week',
    message: 'Removed %"Next week" milestone.',
    changes: { milestone: null },
    note: 'removed milestone %"Next week"',
  },
  {
    command: '/due 2030-12-31',
    message: 'Set the due date to Dec 31, 2030.',
    changes: { due_date: '2030-12-31' },
    note: 'changed due date to December 31, 2030',
  },
  {
    command: '/remove_due_date',
    before: '/due 2030-12-31',
    message: 'Removed the due date.',
    changes: { due_date: null },
    note: 'removed due date',
  },
  {
    command: '/estimate 1w 3d',
    message: 'Set time estimate to 1w 3d.',
    changes: { time_stats: { time_estimate: 230_400, human_time_estimate: '1w 3d' } },
    note: 'changed time estimate to 1w 3d',
  },
  {
    command: '/remove_time_estimate',
    before: '/estimate_time 1h',
    message: 'Removed time estimate.',
    changes: { time_stats: { time_estimate: 0, human_time_estimate: null } },
    note: 'removed time estimate',
  },
  {
    command: '/spend 1h30m 2026-01-02',
    message: 'Added 1h 30m spent time.',
    changes: { time_stats: { total_time_spent: 5400, human_total_time_spent: '1h 30m' } },
    note: 'added 1h 30m of time spent at 2026-01-02',
  },
  {
    command: '/spent -30m',
    before: '/spend 1h',
    message: 'Subtracted 30m spent time.',
    changes: { time_stats: { total_time_spent: 1800 } },
    note: 'subtracted 30m of time spent',
  },
  {
    command: '/remove_time_spent',
    before: '/spend 1h',
    message: 'Removed spent time.',
    changes: { time_stats: { total_time_spent: 0 } },
    note: 'removed time spent',
  },
  {
    command: '/weight 3',
    message: 'Set weight to 3.',
    changes: { weight: 3 },
    note: 'changed weight to **3**',
  },
  {
    command: '/clear_weight',
    before: '/weight 3',
    message: 'Cleared weight.',
    changes: { weight: null },
    note: 'removed the weight',
  },
  {
    command: '/zoom https://acme.zoom.us/j/123456789?pwd=a',
    message: 'Zoom meeting added.',
    changes: {},
    note: 'added a Zoom call to this issue',
  },
  {
    command: '/remove_zoom',
    before: '/zoom https://zoom.us/my/ann',
    message: 'Zoom meeting removed.',
    changes: {},
    note: 'removed a Zoom call from this issue',
  },
  {
    command: '/health_status at_risk',
    message: 'Set health status to at_risk.',
    changes: { health_status: 'at_risk' },
    note: 'changed health status to **at risk**',
  },
  {
    command: '/clear_health_status',
    before: '/health_status on_track',
    message: 'Cleared health status.',
    changes: { health_status: null },
    note: 'removed the health status',
  },
  {
    command: '/confidential',
    message: 'Made this issue confidential.',
    changes: { confidential: true },
    note: 'made the issue confidential',
  },
  {
    command: '/lock',
    message: 'Locked the discussion.',
    changes: { discussion_locked: true },
    note: 'locked the discussion in this issue',
  },
  {
    command: '/unlock',
    before: '/lock',
    message: 'Unlocked the discussion.',
    changes: { discussion_locked: false },
    note: 'unlocked the discussion in this issue',
  },
  {
    command: '/relate #1',
    message: 'Marked this issue as related to #1.',
    changes: {},
    note: 'marked this issue as related to #1',
  },
  {
    command: '/blocks ann/garden#1',
    message: 'Marked this issue as blocking #1.',
    changes: { blocking_issues_count: 1 },
    note: 'marked this issue as blocking #1',
  },
  {
    command: '/blocked_by #1',
    message: 'Marked this issue as blocked by #1.',
    changes: { blocking_issues_count: 0 },
    note: 'marked this issue as blocked by #1',
  },
  {
    command: '/unlink #1',
    before: '/link #1',
    message: 'Removed link with #1.',
    changes: {},
    note: 'removed the relation with #1',
  },
  {
    command: '/duplicate #1',
    message: 'Closed this issue. Marked as related to, and a duplicate of, #1.',
    changes: { state: 'closed' },
    note: 'marked this issue as a duplicate of #1',
  },
  {
    command: '/copy_metadata #1',
    message: 'Copied labels and milestone from #1.',
    changes: { labels: ['docs'], milestone: { title: 'Next week' } },
    note: 'added ~docs label',
  },
  {
    command: '/move ann/secret',
    message: 'Moved this issue to ann/secret.',
    changes: { state: 'closed', moved_to_id: expect.any(Number) },
    note: /^moved to ann\/secret#\d+$/,
  },
  {
    command: '/clone ann/secret',
    message: 'Cloned this issue to ann/secret.',
    changes: { state: 'opened', moved_to_id: null },
    note: /^cloned to ann\/secret#\d+$/,
  },
  {
    command: '/epic &1',
    inGroup: true,
    message: 'Added this issue to epic acme&1.',
    changes: { epic: { iid: 1, title: 'Flowers' } },
    note: 'added to epic acme&1',
  },
  {
    command: '/remove_epic',
    before: '/set_parent acme&1',
    inGroup: true,
    message: 'Removed this issue from its epic.',
    changes: { epic: null },
    note: 'removed from epic acme&1',
  },
  {
    command: '/promote',
    inGroup: true,
    message: 'Promoted this issue to an epic of acme.',
    changes: { state: 'closed' },
    note: /^promoted to epic acme&\d+$/,
  },
  { command: '/cc @bob', message: 'Commands applied', changes: { state: 'opened' } },
];
