/** Groups have a board from the beginning, as projects do. */
export default String.raw`
create function begin_group_board() returns trigger language plpgsql as $$
begin
  insert into boards (namespace_id, name) values (new.id, 'Development');
  return null;
end $$;
create trigger namespaces_begin_board after insert on namespaces for each row when (new.kind = 'group') execute function begin_group_board();
insert into boards (namespace_id, name) select id, 'Development' from namespaces n
  where n.kind = 'group' and not exists (select from boards b where b.namespace_id = n.id) order by id;
`;
