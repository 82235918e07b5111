/**
 * Who was asked to review a subject, and whose turn it is: the reviewer's until they comment (`unreviewed`), then the author's
 * (`reviewed`). `requested_at` is the latest request: what came before it is no answer to it.
 */
export default `
create table subject_reviewers (
  subject_id bigint not null references subjects on delete cascade,
  user_id bigint not null references users on delete cascade,
  state text not null default 'unreviewed' check (state in ('unreviewed', 'reviewed')),
  created_at timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  primary key (subject_id, user_id)
);
create index subject_reviewers_person on subject_reviewers (user_id, subject_id);
alter table todos drop constraint todos_action_check;
alter table todos add constraint todos_action_check
  check (action in ('assigned', 'mentioned', 'directly_addressed', 'marked', 'review_requested'));
`;
