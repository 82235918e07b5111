/** Whether merge requests of a project delete their source branch unless they say otherwise. Where nobody chose it, branches stay as before. */
export default `
alter table projects add column remove_source_branch_after_merge boolean not null default false;
`;
