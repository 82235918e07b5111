/**
 * Lists by label and by assignee. Their rows carry what lists ask of the issue, kept by the foreign key itself, so that issues of
 * a label are found and counted in one index, whatever the number of issues beside them.
 */
export default `
create unique index issues_listed on issues (id, project_id, state, confidential);
create index issues_project_updated on issues (project_id, updated_at desc, id desc);
create index labels_title on labels (title);

alter table issue_labels add column project_id bigint, add column state text, add column confidential boolean;
update issue_labels l set project_id = i.project_id, state = i.state, confidential = i.confidential from issues i where i.id = l.issue_id;
alter table issue_labels alter column project_id set not null, alter column state set not null, alter column confidential set not null,
  drop constraint issue_labels_issue_id_fkey,
  add constraint issue_labels_issue foreign key (issue_id, project_id, state, confidential)
    references issues (id, project_id, state, confidential) on update cascade on delete cascade;
drop index issue_labels_label;
create index issue_labels_label on issue_labels (label_id, project_id, state, issue_id desc) include (confidential);

alter table issue_assignees add column project_id bigint, add column state text, add column confidential boolean;
update issue_assignees a set project_id = i.project_id, state = i.state, confidential = i.confidential from issues i where i.id = a.issue_id;
alter table issue_assignees alter column project_id set not null, alter column state set not null, alter column confidential set not null,
  drop constraint issue_assignees_issue_id_fkey,
  add constraint issue_assignees_issue foreign key (issue_id, project_id, state, confidential)
    references issues (id, project_id, state, confidential) on update cascade on delete cascade;
drop index issue_assignees_user;
create index issue_assignees_user on issue_assignees (user_id, project_id, state, issue_id desc) include (confidential);
`;
