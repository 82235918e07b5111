/**
 * The texts that searches look through stand in a table of their own, with its trigram indexes. PostgreSQL writes a changed row to every
 * index: a comment, which changes when its subject was updated, wrote the trigrams of the whole description anew (docs/decisions/0042).
 * A row follows its subject by triggers: whatever writes a title or description leaves it true.
 */
export default `
create table subject_texts (
  subject_id bigint primary key references subjects (id) on delete cascade,
  title text not null,
  description text not null
);

insert into subject_texts (subject_id, title, description)
  select id, title, coalesce(description, '') from subjects where title is not null;

create index subject_texts_title_trgm on subject_texts using gin (title gin_trgm_ops);
create index subject_texts_description_trgm on subject_texts using gin (description gin_trgm_ops);
drop index issues_title_trgm;
drop index issues_description_trgm;

create function keep_subject_text() returns trigger language plpgsql as $keep$
begin
  insert into subject_texts (subject_id, title, description) values (new.id, new.title, coalesce(new.description, ''))
    on conflict (subject_id) do update set title = excluded.title, description = excluded.description;
  return null;
end $keep$;

create trigger subject_text_made after insert on subjects for each row
  when (new.title is not null) execute function keep_subject_text();
create trigger subject_text_changed after update of title, description on subjects for each row
  when (new.title is not null and (new.title is distinct from old.title or new.description is distinct from old.description))
  execute function keep_subject_text();
`;
