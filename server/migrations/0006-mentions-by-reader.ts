/** 'mentioned in …' stands there for those who may read what mentions: the note knows its source. */
export default `
alter table notes add column cross_reference_id bigint references cross_references on delete cascade;
create index notes_cross_reference on notes (cross_reference_id) where cross_reference_id is not null;
-- Both were written in one transaction, so at one time.
update notes o set cross_reference_id = x.id from cross_references x
  where o.system_note_action = 'cross_reference' and x.kind = 'mentions'
    and x.target_type = o.noteable_type and x.target_id = o.noteable_id and x.created_at = o.created_at;
`;
