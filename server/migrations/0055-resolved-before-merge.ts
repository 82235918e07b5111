/** Whether a project merges only what has no unresolved thread. The name is v4's. */
export default `
alter table projects add column only_allow_merge_if_all_discussions_are_resolved boolean not null default false;
`;
