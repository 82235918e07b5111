/** Whether a push that changes the lines of a thread resolves it. */
export default `
alter table projects add column resolve_outdated_diff_discussions boolean not null default false;
`;
