import { sql } from 'kysely';
import { epicOperations as epics } from '../server/features/epics/index.ts';
import { nextInternalId } from '../server/platform/database/internal-id.ts';
import type { Context } from '../server/platform/context.ts';
import type { Platform } from '../server/platform/platform.ts';

const day = 86_400_000;
const dateIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

interface Aim {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly color: string;
  /** The aim that it is a part of. */
  readonly within?: string;
  /** What must be reached before. */
  readonly blockedBy?: string;
  /** How far it is: a label of the group, and a list of its epic board. */
  readonly stage?: 'stage::next' | 'stage::now';
  /** Days from today; what is left out is inherited. */
  readonly from?: number;
  readonly until?: number;
  /** The issues that it takes: by words of their titles. */
  readonly words: readonly string[];
}

/** What the group wants to have reached, and when. */
const aims: readonly Aim[] = [
  {
    name: 'first-day',
    title: 'A first day that just works',
    description: 'Whoever comes to us finds everything without asking.',
    color: '#1068bf',
    words: [],
  },
  {
    name: 'sign-in',
    title: 'Sign-in without surprises',
    description: 'One page, one way, nothing that jumps.',
    color: '#3498db',
    stage: 'stage::now',
    within: 'first-day',
    from: -60,
    until: 20,
    words: ['Sign-in', 'Keyboard focus', 'Names with a plus'],
  },
  {
    name: 'words',
    title: 'Words for every message',
    description: 'No message without what to do about it.\n\n- [x] forms\n- [ ] mails\n- [ ] the API',
    color: '#16a085',
    stage: 'stage::next',
    within: 'first-day',
    from: -20,
    words: ['Explain how', 'Document the limits', 'Warn before'],
  },
  {
    name: 'speed',
    title: 'Fast with ten thousand of everything',
    description: 'Nobody waits longer than for the blink of an eye, however much there is.',
    color: '#8e44ad',
    stage: 'stage::now',
    from: -80,
    until: 75,
    words: ['The list of members', 'Rendering stalls'],
  },
  {
    name: 'caches',
    title: 'Caches that stay small',
    description: 'What is kept is kept on purpose.',
    color: '#c0392b',
    stage: 'stage::next',
    within: 'speed',
    blockedBy: 'sign-in',
    from: -40,
    until: 30,
    words: ['The cache grows', 'Health check'],
  },
  {
    name: 'safe',
    title: 'Nothing is lost',
    description: 'Not by an import, not by an export, not by a mistake.',
    color: '#e67e22',
    words: ['Import forgets', 'Export loses', 'Undo for', 'Retry the upload'],
  },
];

/** Opens the epics of a group, and two milestones that they aim at. Returns which epic an issue with a title is in. */
export async function openAims(
  platform: Platform,
  ctx: Context,
  group: { readonly id: number; readonly path: string },
): Promise<(title: string) => number | undefined> {
  const { db } = platform;
  const ids = new Map<string, number>();
  const iids = new Map<string, number>();
  for (const { name, title, description, color, within, blockedBy, stage, from, until } of aims) {
    const { id, iid } = await epics.create(ctx, group.path, {
      title,
      description:
        blockedBy === undefined ? description : `${description}\n/blocked_by &${iids.get(blockedBy)}`,
      attributes: {
        ...(within === undefined ? {} : { own: { parent_id: ids.get(within)! } }),
        ...(stage === undefined ? {} : { labels: [stage] }),
      },
      own: {
        asked: group.path,
        body: {
          color,
          ...(from === undefined ? {} : { start_date_is_fixed: true, start_date_fixed: dateIn(from) }),
          ...(until === undefined ? {} : { due_date_is_fixed: true, due_date_fixed: dateIn(until) }),
        },
      },
    });
    ids.set(name, id);
    iids.set(name, iid);
  }
  const opened = new Date(Date.now() - 95 * day);
  const all = [...ids.values()];
  await sql`update subjects set created_at = ${opened} where id = any(${all}::bigint[])`.execute(db);
  for (const [title, due] of [
    ['Spring release', 40],
    ['Anniversary', 70],
  ] as const)
    await db.transaction().execute(async (tx) =>
      tx
        .insertInto('milestones')
        .values({
          namespace_id: group.id,
          iid: await nextInternalId(tx, 'namespace', group.id, 'milestones'),
          title,
          due_date: dateIn(due),
          state: 'active',
          created_at: opened,
          updated_at: opened,
        })
        .execute(),
    );
  return (title) => {
    const aim = aims.find(({ words }) => words.some((word) => title.startsWith(word)));
    return aim && ids.get(aim.name);
  };
}
