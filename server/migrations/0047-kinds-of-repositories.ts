/**
 * Changes of refs are announced for repositories of every kind. An owner of any table can't be referenced: the intents of one that is
 * gone are dropped when they are reconciled.
 */
export default `
alter table push_intents drop constraint push_intents_project_id_fkey;
alter table push_intents rename column project_id to repository_id;
alter table push_intents add column repository_kind text not null default 'project';
alter table push_intents alter column repository_kind drop default;
drop index push_intents_project;
create index push_intents_repository on push_intents (repository_id, repository_kind);
`;
