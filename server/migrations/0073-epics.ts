/**
 * Epics: subjects of a group with a start and an end, each either fixed or following from what is below the epic, and a colour for
 * charts.
 */
export default `
create table epics (
  id bigint primary key references subjects on delete cascade,
  start_date date,
  start_date_is_fixed boolean not null default false,
  due_date date,
  due_date_is_fixed boolean not null default false,
  color text not null default '#1068bf'
);
create index subjects_epics_listed on subjects (namespace_id, created_at desc, id desc) where kind = 'Epic';
`;
