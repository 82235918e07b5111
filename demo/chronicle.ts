import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { reactionsOf } from '../server/app.ts';
import { createDispatcher, oneByOne } from '../server/platform/events/dispatcher.ts';
import type { Platform } from '../server/platform/platform.ts';

/**
 * Backdates everything in the demonstration data to the time of the story: the results of comments and changes (mentions, activity,
 * todos) were written just now. Waits for all of them, so that causes and effects stay close together.
 */
export async function dateChronicle(platform: Platform, projectId: number, began: Date): Promise<void> {
  const dispatcher = createDispatcher(platform, reactionsOf(platform), oneByOne);
  await dispatcher.drain();
  await dispatcher.stop();
  await platform.db.transaction().execute(async (tx) => {
    const steps: RawBuilder<unknown>[] = [
      sql`update users set created_at = ${began} where id > 0 and created_at > ${began}`,
      sql`update namespaces set created_at = ${began} where created_at > ${began}`,
      sql`update members set created_at = ${began} where created_at > ${began}`,
      sql`update projects set created_at = ${began} where created_at > ${began}`,
      sql`update milestones set created_at = ${began}, updated_at = ${began} where project_id = ${projectId}`,
      sql`update labels set created_at = ${began} where project_id = ${projectId}`,
      // A mention has the time of its source.
      sql`update cross_references x set created_at = coalesce(
          case x.source_type when 'Note' then (select created_at from notes where id = x.source_id)
            when 'Issue' then (select created_at from subjects where id = x.source_id)
            when 'Epic' then (select max(created_at) from subjects where id in (x.source_id, x.target_id)) end, x.created_at)`,
      sql`update notes n set created_at = x.created_at, updated_at = x.created_at from cross_references x where x.id = n.cross_reference_id`,
      sql`update changes c set created_at = n.created_at from notes n where n.id = c.note_id and n.noteable_type = 'Epic'`,
      sql`update notes n set updated_at = created_at, resolved_at = case when resolved_at is not null then
          (select max(created_at) from notes said where said.noteable_id = n.noteable_id and said.discussion_id = n.discussion_id) end where project_id = ${projectId}`,
      sql`update award_emoji a set created_at = n.created_at, updated_at = n.created_at from notes n where a.awardable_type = 'Note' and n.id = a.awardable_id`,
      sql`update subjects i set updated_at = greatest(i.created_at, i.closed_at,
          (select max(created_at) from notes where noteable_type = 'Issue' and noteable_id = i.id)) where project_id = ${projectId}`,
      sql`update projects set last_activity_at = (select max(updated_at) from subjects where project_id = ${projectId}) where id = ${projectId}`,
      sql`update events e set created_at = coalesce(case
          when e.target_type = 'Note' then (select created_at from notes where id = e.target_id)
          when e.target_type = 'Issue' and e.action = 'closed' then (select closed_at from subjects where id = e.target_id)
          when e.target_type = 'Issue' then (select created_at from subjects where id = e.target_id)
          when e.action in ('created', 'joined') then ${began}::timestamptz end, e.created_at)`,
      sql`update todos t set created_at = s.at, updated_at = s.at from (
          select t.id, coalesce(n.created_at, i.created_at) as at from todos t
            join subjects i on t.target_type = 'Issue' and i.id = t.target_id left join notes n on n.id = t.note_id) s where s.id = t.id`,
      // Nobody was there to get a mail.
      sql`delete from notifications`,
    ];
    for (const step of steps) await step.execute(tx);
    for (const table of ['events', 'todos']) await renumber(tx, table);
  });
}

/** Lists are sorted by id, so ids are assigned again in the order of time. */
async function renumber(tx: Platform['db'], table: string): Promise<void> {
  const name = sql.table(table);
  await sql`update ${name} set id = -id`.execute(tx);
  await sql`with dealt as (
      select by_time.id, by_number.number from
        (select id, row_number() over (order by created_at, -id) as place from ${name}) by_time
        join (select -id as number, row_number() over (order by -id) as place from ${name}) by_number using (place))
    update ${name} t set id = dealt.number from dealt where dealt.id = t.id`.execute(tx);
}
