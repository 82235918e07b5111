/**
 * Everything that people talk about is a row of one table: issues, commits with comments, later merge requests and epics. Its number is told
 * apart by no kind, so that what hangs on it (notes, reactions, subscriptions …) has foreign keys; lists are as fast as before because
 * each kind has its own partial indexes. Issues keep their numbers; commits, whose numbers nobody was told, get new ones.
 */
export default `
alter table issues rename to subjects;
alter table issue_assignees rename to subject_assignees;
alter table issue_labels rename to subject_labels;
alter table issue_links rename to subject_links;
alter table subject_assignees rename column issue_id to subject_id;
alter table subject_labels rename column issue_id to subject_id;
alter table timelogs rename column issue_id to subject_id;
alter table resource_events rename column issue_id to subject_id;
alter index issue_links_pair rename to subject_links_pair;
alter index issue_links_source rename to subject_links_source;
alter index issue_links_target rename to subject_links_target;
alter index timelogs_issue rename to timelogs_subject;
alter index resource_events_issue rename to resource_events_subject;
drop trigger issues_forget on subjects;
drop trigger commented_commits_forget on commented_commits;
drop function forget_noteables();

-- The kind as v4 spells it: Issue, Commit, MergeRequest …
alter table subjects add column kind text not null default 'Issue';
alter table subjects alter column kind drop default;
alter table subjects
  alter column iid drop not null,
  alter column project_id drop not null,
  add column namespace_id bigint references namespaces on delete cascade,
  add constraint subjects_parent check (num_nonnulls(project_id, namespace_id) = 1),
  add constraint subjects_iid check (iid is not null or kind = 'Commit');

-- Numbers per parent and kind.
alter table subjects drop constraint issues_project_id_iid_key;
create unique index subjects_project_iid on subjects (project_id, kind, iid) where project_id is not null;
create unique index subjects_namespace_iid on subjects (namespace_id, kind, iid) where namespace_id is not null;

-- What lists of a label and of a person ask of the subject, kept by the foreign key.
alter table subject_labels drop constraint issue_labels_issue;
alter table subject_assignees drop constraint issue_assignees_issue;
drop index issues_listed;
create unique index subjects_listed on subjects (id, kind, project_id, state, confidential);
alter table subject_labels add column kind text not null default 'Issue', alter column project_id drop not null;
alter table subject_assignees add column kind text not null default 'Issue', alter column project_id drop not null;
alter table subject_labels alter column kind drop default,
  add constraint subject_labels_subject foreign key (subject_id) references subjects on delete cascade,
  add constraint subject_labels_listed foreign key (subject_id, kind, project_id, state, confidential)
    references subjects (id, kind, project_id, state, confidential) on update cascade on delete cascade;
alter table subject_assignees alter column kind drop default,
  add constraint subject_assignees_subject foreign key (subject_id) references subjects on delete cascade,
  add constraint subject_assignees_listed foreign key (subject_id, kind, project_id, state, confidential)
    references subjects (id, kind, project_id, state, confidential) on update cascade on delete cascade;
drop index issue_labels_label;
drop index issue_assignees_user;
create index subject_labels_label on subject_labels (label_id, project_id, kind, state, subject_id desc) include (confidential);
create index subject_assignees_user on subject_assignees (user_id, project_id, kind, state, subject_id desc) include (confidential);

-- The lists of issues; another kind brings its own.
drop index issues_project_state_created, issues_project_state_updated, issues_project_created, issues_project_state_id, issues_project_updated,
  issues_project_title, issues_due, issues_weight, issues_title_trgm, issues_description_trgm;
create index issues_project_state_created on subjects (project_id, state, created_at desc, id desc) where kind = 'Issue';
create index issues_project_state_updated on subjects (project_id, state, updated_at desc, id desc) where kind = 'Issue';
create index issues_project_created on subjects (project_id, created_at desc, id desc) where kind = 'Issue';
create index issues_project_state_id on subjects (project_id, state, id desc) where kind = 'Issue';
create index issues_project_updated on subjects (project_id, updated_at desc, id desc) where kind = 'Issue';
create index issues_project_title on subjects (project_id, lower(title) text_pattern_ops) where kind = 'Issue';
create index issues_due on subjects (project_id, due_date) where kind = 'Issue' and due_date is not null;
create index issues_weight on subjects (project_id, weight) where kind = 'Issue' and weight is not null;
create index issues_title_trgm on subjects using gin (title gin_trgm_ops) where kind = 'Issue';
create index issues_description_trgm on subjects using gin (description gin_trgm_ops) where kind = 'Issue';
alter index issues_author rename to subjects_author;
alter index issues_milestone rename to subjects_milestone;

-- Commits that were talked about.
create temporary table renumbered on commit drop as
  select id as old_id, nextval(pg_get_serial_sequence('subjects', 'id')) as new_id, project_id, sha from commented_commits;
insert into subjects (id, kind, project_id, title) overriding system value select new_id, 'Commit', project_id, '' from renumbered;
truncate commented_commits;
alter table commented_commits alter column id drop identity,
  add constraint commented_commits_subject foreign key (id) references subjects on delete cascade;
insert into commented_commits (id, project_id, sha) select new_id, project_id, sha from renumbered;
update notes o set noteable_id = r.new_id from renumbered r where o.noteable_type = 'Commit' and o.noteable_id = r.old_id;
update note_deletions o set noteable_id = r.new_id from renumbered r where o.noteable_type = 'Commit' and o.noteable_id = r.old_id;
update subscriptions s set target_id = -r.new_id from renumbered r where s.target_type = 'Commit' and s.target_id = r.old_id;
update subscriptions set target_id = -target_id where target_type = 'Commit' and target_id < 0;
update mentions m set target_id = -r.new_id from renumbered r where m.target_type = 'Commit' and m.target_id = r.old_id;
update mentions set target_id = -target_id where target_type = 'Commit' and target_id < 0;
update todos t set target_id = -r.new_id from renumbered r where t.target_type = 'Commit' and t.target_id = r.old_id;
update todos set target_id = -target_id where target_type = 'Commit' and target_id < 0;
update notifications t set target_id = r.new_id from renumbered r where t.target_type = 'Commit' and t.target_id = r.old_id;
update cross_references x set target_id = -r.new_id from renumbered r where x.target_type = 'Commit' and x.target_id = r.old_id;
update cross_references set target_id = -target_id where target_type = 'Commit' and target_id < 0;
update events e set target_id = r.new_id from renumbered r where e.target_type = 'Commit' and e.target_id = r.old_id;
-- What waits to be reacted to.
update outbox o set payload = jsonb_set(o.payload, '{noteableId}', to_jsonb(r.new_id)) from renumbered r
  where o.payload->>'noteableType' = 'Commit' and (o.payload->>'noteableId')::bigint = r.old_id;

-- What belongs to a subject is found by its number.
drop index notes_noteable, notes_noteable_changed_in, notes_noteable_created;
create index notes_noteable on notes (noteable_id, id);
create index notes_noteable_changed_in on notes (noteable_id, changed_in, id);
create index notes_noteable_created on notes (noteable_id, created_at, id);
drop index note_deletions_noteable;
create index note_deletions_noteable on note_deletions (noteable_id, deleted_in);
drop index description_versions_noteable;
create index description_versions_noteable on description_versions (noteable_id, id);
-- Left of commits that are gone; one number may be an issue's, which the same person subscribed to.
delete from subscriptions o where not exists (select 1 from subjects s where s.id = o.target_id and s.kind = o.target_type);
alter table subscriptions drop constraint subscriptions_pkey, add primary key (target_id, user_id);
drop index mentions_once;
create unique index mentions_once on mentions (target_id, coalesce(note_id, 0), user_id);
drop index notifications_target;
create index notifications_target on notifications (target_id);

-- Left by deletions of before.
delete from notes o where not exists (select 1 from subjects s where s.id = o.noteable_id);
delete from description_versions o where not exists (select 1 from subjects s where s.id = o.noteable_id);
delete from subscriptions o where not exists (select 1 from subjects s where s.id = o.target_id);
delete from mentions o where not exists (select 1 from subjects s where s.id = o.target_id);
delete from notifications o where not exists (select 1 from subjects s where s.id = o.target_id);

-- All that hangs on many subjects goes in one statement; the foreign keys look when the transaction ends.
create function forget_subjects() returns trigger language plpgsql as $$
begin
  delete from notes where noteable_id in (select id from gone);
  delete from note_deletions where noteable_id in (select id from gone);
  delete from description_versions where noteable_id in (select id from gone);
  delete from subscriptions where target_id in (select id from gone);
  delete from mentions where target_id in (select id from gone);
  delete from notifications where target_id in (select id from gone);
  delete from award_emoji a using gone where a.awardable_type = gone.kind and a.awardable_id = gone.id;
  delete from cross_references x using gone where x.target_type = gone.kind and x.target_id = gone.id;
  -- What told of it elsewhere goes by its reference; pages that are open there hear of that.
  insert into note_deletions (note_id, noteable_type, noteable_id, confidential)
    select o.id, o.noteable_type, o.noteable_id, o.confidential from gone join cross_references x on x.source_type = gone.kind and x.source_id = gone.id
    join notes o on o.cross_reference_id = x.id on conflict do nothing;
  delete from cross_references x using gone where x.source_type = gone.kind and x.source_id = gone.id;
  delete from events e using gone where e.target_type = gone.kind and e.target_id = gone.id;
  return null;
end $$;
create trigger subjects_forget after delete on subjects referencing old table as gone for each statement execute function forget_subjects();
alter table notes add constraint notes_subject foreign key (noteable_id) references subjects deferrable initially deferred;
alter table description_versions add constraint description_versions_subject foreign key (noteable_id) references subjects deferrable initially deferred;
alter table subscriptions add constraint subscriptions_subject foreign key (target_id) references subjects deferrable initially deferred;
alter table mentions add constraint mentions_subject foreign key (target_id) references subjects deferrable initially deferred;
alter table notifications add constraint notifications_subject foreign key (target_id) references subjects deferrable initially deferred;
`;
