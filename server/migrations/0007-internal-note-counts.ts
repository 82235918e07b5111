/** How many of an issue's comments are internal: who may not read those does not count them either. */
export default `
alter table issues add column internal_notes_count integer not null default 0;
update issues i set internal_notes_count = c.total
  from (select noteable_id, count(*)::int as total from notes where noteable_type = 'Issue' and confidential and not system group by noteable_id) c
  where i.id = c.noteable_id;
`;
