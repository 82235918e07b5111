/**
 * Which transaction changed a note last, or deleted it: what a snapshot does not see of it is new since that snapshot was taken, however long
 * the transaction waited before it committed.
 */
export default `
alter table notes add column changed_in xid8 not null default pg_current_xact_id();
alter table note_deletions add column deleted_in xid8 not null default pg_current_xact_id();
create index notes_noteable_changed_in on notes (noteable_type, noteable_id, changed_in, id);
drop index notes_noteable_changed;
drop index note_deletions_noteable;
create index note_deletions_noteable on note_deletions (noteable_type, noteable_id, deleted_in);

-- Whatever moves changed_at is such a change, in whichever statement.
create function notes_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger notes_changed_in before update of changed_at on notes for each row execute function notes_changed_in();
`;
