/**
 * What is kept of a thing by its type and number has no foreign key: reactions, versions of a description, comments, subscriptions, mentions,
 * references, activity. It goes with the thing, by whichever way that goes. (Todos go by an event, which tells their owners.)
 */
export default `
create function forget_noteables() returns trigger language plpgsql as $$
declare
  noteable text := tg_argv[0];
begin
  delete from notes where noteable_type = noteable and noteable_id in (select id from gone);
  delete from note_deletions where noteable_type = noteable and noteable_id in (select id from gone);
  delete from description_versions where noteable_type = noteable and noteable_id in (select id from gone);
  delete from award_emoji where awardable_type = noteable and awardable_id in (select id from gone);
  delete from subscriptions where target_type = noteable and target_id in (select id from gone);
  delete from mentions where target_type = noteable and target_id in (select id from gone);
  delete from cross_references where target_type = noteable and target_id in (select id from gone);
  -- What told of it elsewhere goes by its reference; pages that are open there hear of that.
  insert into note_deletions (note_id, noteable_type, noteable_id, confidential)
    select o.id, o.noteable_type, o.noteable_id, o.confidential from notes o join cross_references x on x.id = o.cross_reference_id
    where x.source_type = noteable and x.source_id in (select id from gone) on conflict do nothing;
  delete from cross_references where source_type = noteable and source_id in (select id from gone);
  delete from notifications where target_type = noteable and target_id in (select id from gone);
  delete from events where target_type = noteable and target_id in (select id from gone);
  return null;
end $$;
create trigger issues_forget after delete on issues referencing old table as gone
  for each statement execute function forget_noteables('Issue');
create trigger commented_commits_forget after delete on commented_commits referencing old table as gone
  for each statement execute function forget_noteables('Commit');

create function forget_notes() returns trigger language plpgsql as $$
begin
  delete from award_emoji where awardable_type = 'Note' and awardable_id in (select id from gone);
  delete from events where target_type = 'Note' and target_id in (select id from gone);
  return null;
end $$;
create trigger notes_forget after delete on notes referencing old table as gone
  for each statement execute function forget_notes();
create index cross_references_source on cross_references (source_type, source_id);
create index notifications_target on notifications (target_type, target_id);

-- What was left so far.
delete from notes o where noteable_type = 'Issue' and not exists (select 1 from issues i where i.id = o.noteable_id);
delete from notes o where noteable_type = 'Commit' and not exists (select 1 from commented_commits c where c.id = o.noteable_id);
delete from note_deletions o where noteable_type = 'Issue' and not exists (select 1 from issues i where i.id = o.noteable_id);
delete from description_versions o where noteable_type = 'Issue' and not exists (select 1 from issues i where i.id = o.noteable_id);
delete from award_emoji a where awardable_type = 'Issue' and not exists (select 1 from issues i where i.id = a.awardable_id);
delete from award_emoji a where awardable_type = 'Note' and not exists (select 1 from notes n where n.id = a.awardable_id);
delete from subscriptions s where target_type = 'Issue' and not exists (select 1 from issues i where i.id = s.target_id);
delete from mentions s where target_type = 'Issue' and not exists (select 1 from issues i where i.id = s.target_id);
delete from cross_references s where target_type = 'Issue' and not exists (select 1 from issues i where i.id = s.target_id);
delete from cross_references s where source_type = 'Issue' and source_id is not null and not exists (select 1 from issues i where i.id = s.source_id);
delete from events e where target_type = 'Issue' and not exists (select 1 from issues i where i.id = e.target_id);
delete from events e where target_type = 'Note' and not exists (select 1 from notes n where n.id = e.target_id);
`;
