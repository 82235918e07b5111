/** Who wants to hear of what gets a label. */
export default `
create table label_subscriptions (
  label_id bigint not null references labels on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (label_id, user_id)
);
create index label_subscriptions_user on label_subscriptions (user_id);
-- Those of what is there already were added before any event to come.
alter table subject_labels add column added_at timestamptz not null default '-infinity';
alter table subject_labels alter column added_at set default now();
-- The labels that a subject began with, or that an event added.
alter table notifications add column label_ids bigint[] not null default '{}';
-- The one whose subscriber is told.
alter table notification_recipients add column label_id bigint references labels on delete set null;
create index notification_recipients_label on notification_recipients (label_id) where label_id is not null;
`;
