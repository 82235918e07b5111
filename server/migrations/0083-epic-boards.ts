/** Groups have boards of epics beside those of issues, one from the beginning. The lists in between stand for labels alone. Epics have a manual order, as issues have. */
export default String.raw`
alter table boards add cards text not null default 'issues' check (cards in ('issues', 'epics'));
alter table boards add constraint boards_of_epics
  check (cards = 'issues' or (namespace_id is not null and num_nonnulls(milestone_id, assignee_id, weight) = 0));
drop index boards_namespace_name;
create unique index boards_namespace_name on boards (namespace_id, cards, lower(name)) where namespace_id is not null;

create or replace function begin_group_board() returns trigger language plpgsql as $$
begin
  insert into boards (namespace_id, name, cards) values (new.id, 'Development', 'issues'), (new.id, 'Development', 'epics');
  return null;
end $$;
insert into boards (namespace_id, name, cards) select id, 'Development', 'epics' from namespaces where kind = 'group' order by id;

create index epics_position on subjects (coalesce(relative_position, id * -1048576), id desc) where kind = 'Epic';
`;
