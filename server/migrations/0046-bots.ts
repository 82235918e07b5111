/** The users of access tokens that belong to a project or a group. */
export default `
alter table users add column bot boolean not null default false;
alter table users add column bot_of_project_id bigint references projects on delete set null;
alter table users add column bot_of_group_id bigint references namespaces on delete set null;
alter table users add constraint users_bot_place check (num_nonnulls(bot_of_project_id, bot_of_group_id) <= case when bot then 1 else 0 end);
create index users_bot_of_project on users (bot_of_project_id) where bot_of_project_id is not null;
create index users_bot_of_group on users (bot_of_group_id) where bot_of_group_id is not null;
`;
