/** A board counts the issues of a project, and what they weigh, from indexes alone: also for those who see only some of the confidential ones. */
export default `
drop index issues_project_state_id;
create index issues_project_state_id on subjects (project_id, state, id desc) include (confidential, author_id) where kind = 'Issue';
create index issues_weighed on subjects (project_id, state, id desc) include (weight, confidential, author_id) where kind = 'Issue' and weight is not null;
`;
