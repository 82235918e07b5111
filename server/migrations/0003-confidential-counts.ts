/** How many of the open issues only some may count: the rest is what everybody is told. */
export default `
alter table projects add column open_confidential_issues_count integer not null default 0;
update projects p set open_confidential_issues_count = c.total
  from (select project_id, count(*)::int as total from issues where state = 'opened' and confidential group by project_id) c
  where c.project_id = p.id;
`;
