/** What people are told of, by place and as it was then: a preview of a level looks back at it. */
export default `
alter table notifications
  add column project_id bigint references projects on delete cascade,
  add column namespace_id bigint references namespaces on delete cascade,
  -- A text that was changed: only for those whom it newly mentions.
  add column changed boolean not null default false,
  -- When it happened. Nobody hears of it because of what they did later.
  add column happened_at timestamptz;
update notifications f set project_id = s.project_id, namespace_id = s.namespace_id, happened_at = f.created_at from subjects s where s.id = f.target_id;
update notifications set happened_at = created_at where happened_at is null;
alter table notifications alter column happened_at set not null;
create index notifications_project on notifications (project_id, id desc);
create index notifications_namespace on notifications (namespace_id, id desc) where namespace_id is not null;
drop index notification_recipients_user;
create index notification_recipients_user on notification_recipients (user_id, notification_id desc);
-- What it was before the last change, from when it was made until updated_at.
alter table subscriptions add column was boolean;
-- Those who are assigned already were so before any event to come.
alter table subject_assignees add column assigned_at timestamptz not null default '-infinity';
alter table subject_assignees alter column assigned_at set default now();
`;
