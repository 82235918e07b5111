import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { copyingChanges } from '../../../platform/subjects/change-log.queries.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';
import { copyingAwards } from '../../awards/index.ts';
import { insertingNotes, insertingVersions, notesToCopy, versionsToCopy } from '../../discussions/index.ts';
import type { CopiesTo } from '../../discussions/index.ts';
import { labelTitled } from '../../labels/index.ts';
import { insertingReferences, referencesToCopy } from '../../references/index.ts';
import { copyingMentions } from '../../subscriptions/index.ts';

/** Which part of a conversation is copied: all of it for a move, only the comments for a clone, or what is new since a move. */
export type ConversationPart = 'moved' | 'cloned' | 'since';

interface CopiedIssue extends CopiedPair {
  /** Of a move, and of what is new since one. */
  readonly moveId?: number | undefined;
  readonly movedAt?: string;
}

interface ConversationsToCopy {
  readonly pairs: readonly CopiedIssue[];
  readonly to: CopiesTo;
  /** The labels of these titles in the target project or group. */
  readonly labelIds: readonly number[];
  readonly part: ConversationPart;
}

/** Conditions on what is copied for a pair `k`: a note, a version of the description, a change or mention that no note shows. */
function chosenParts(part: ConversationPart) {
  switch (part) {
    case 'moved':
      return { note: sql`true`, version: sql`true`, change: sql`true`, mention: sql`true` };
    case 'cloned':
      return { note: sql`true`, version: sql`true`, change: sql`false`, mention: sql`false` };
    case 'since':
      return {
        note: sql`not exists (select from moved_notes m where m.to_note_id = o.id and m.move_id = k.move_id)
          and not exists (select from changes c where c.note_id = o.id and c.attribute = 'relation' and c.detail->>'is' = 'moved_from')`,
        version: sql`v.created_at > k.moved_at`,
        change: sql`c.created_at > k.moved_at`,
        mention: sql`true`,
      };
  }
}

/**
 * Copies conversations of issues with their authors, times, threads, reactions, mentions and history. References are relative to another
 * project or group there. The history refers to existing labels (`labelIds`) by id, and to others and milestones only by title. Returns the ids of the
 * copied notes and versions of the description, whose texts still name things as their project does.
 */
export async function copyConversations(
  tx: Transaction,
  { pairs, to, labelIds, part }: ConversationsToCopy,
): Promise<{ notes: number[]; versions: number[] }> {
  const chosen = chosenParts(part);
  const there = (value: RawBuilder<unknown>) => sql`case when c.attribute = 'labels' and ${value} is not null
    then jsonb_build_object('id', ${labelTitled(sql`${value}->>'title'`, labelIds)}, 'title', ${value}->>'title')
    when c.attribute = 'milestone' and ${value} is not null then ${value} - 'id'
    when c.attribute = 'description' and ${value} ? 'version' then jsonb_build_object('version', (select v.new_id from versions v where v.id = (${value}->>'version')::bigint))
    else ${value} end`;
  const logged =
    part === 'moved'
      ? sql`, paired as (insert into moved_notes (to_note_id, from_note_id, move_id) select new_id, id, move_id from chosen)`
      : sql``;
  // The copies have their own cross references: they stay when the source issue is deleted.
  const { rows } = await sql<{
    notes: number[] | null;
    versions: number[] | null;
  }>`with pairs as materialized (
      select * from unnest(${pairs.map(({ fromId }) => fromId)}::bigint[], ${pairs.map(({ toId }) => toId)}::bigint[], ${pairs.map(({ moveId }) => moveId ?? null)}::bigint[], ${pairs.map(({ movedAt }) => movedAt ?? null)}::timestamptz[])
        as k(from_id, to_id, move_id, moved_at)
    ), chosen as materialized (${notesToCopy('Issue', chosen.note)}
    ), versions as materialized (${versionsToCopy('Issue', chosen.version)}
    ), versioned as (${insertingVersions(to, sql`versions`)}
    ), referred as materialized (${referencesToCopy(sql`chosen`, part === 'since')}
    ), referring as (${insertingReferences(to.type, sql`referred`)}
    ), own_references as (
      select id as old_id, coalesce(known_id, new_id) as new_id from referred
    ), copied as (${insertingNotes(to, { notes: sql`chosen`, references: sql`own_references`, versions: sql`versions` })}
    ), logged as (${copyingChanges({ pairs: sql`pairs k`, notes: sql`chosen`, where: chosen.change, value: there })}
    ), named as (${copyingMentions({ from: 'Issue', to: to.type }, sql`pairs k`, sql`chosen`, chosen.mention)}
    ), reacted as (${copyingAwards('Note', sql`(select id as from_id, new_id as to_id from chosen) k`)}
    )${logged}
    select (select array_agg(new_id order by new_id) from chosen) as notes, (select array_agg(new_id order by new_id) from versions) as versions`.execute(
    tx,
  );
  return { notes: rows[0]!.notes ?? [], versions: rows[0]!.versions ?? [] };
}
