/** When somebody last read the page of a subject: what came since is new to them. */
export default String.raw`
create table subject_visits (
  user_id bigint not null references users on delete cascade,
  subject_id bigint not null references subjects on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, subject_id)
);
create index subject_visits_subject on subject_visits (subject_id);
`;
