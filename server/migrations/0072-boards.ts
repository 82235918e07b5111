/**
 * Boards: lists of a project's or group's issues side by side. Each board has a backlog and a closed list from the beginning, and each
 * project one board, so that nobody has to make one to look at it. `position` orders the lists between the two: -1 is the backlog, null
 * the closed list.
 */
export default String.raw`
create table boards (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  namespace_id bigint references namespaces on delete cascade,
  name text not null,
  milestone_id bigint,
  assignee_id bigint references users on delete set null,
  weight int,
  hide_backlog_list boolean not null default false,
  hide_closed_list boolean not null default false,
  created_at timestamptz not null default now(),
  check (num_nonnulls(project_id, namespace_id) = 1)
);
create unique index boards_project_name on boards (project_id, lower(name)) where project_id is not null;
create unique index boards_namespace_name on boards (namespace_id, lower(name)) where namespace_id is not null;
create index boards_assignee on boards (assignee_id) where assignee_id is not null;

create table board_labels (
  board_id bigint not null references boards on delete cascade,
  label_id bigint not null references labels on delete cascade,
  primary key (board_id, label_id)
);
create index board_labels_label on board_labels (label_id);

create table board_lists (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  kind text not null,
  position int,
  label_id bigint references labels on delete cascade,
  assignee_id bigint references users on delete cascade,
  milestone_id bigint references milestones on delete cascade,
  max_issue_count int not null default 0 check (max_issue_count >= 0),
  max_issue_weight int not null default 0 check (max_issue_weight >= 0),
  created_at timestamptz not null default now(),
  constraint board_lists_kind check (case kind
    when 'backlog' then position = -1 and num_nonnulls(label_id, assignee_id, milestone_id) = 0
    when 'closed' then position is null and num_nonnulls(label_id, assignee_id, milestone_id) = 0
    when 'label' then position >= 0 and label_id is not null and num_nonnulls(assignee_id, milestone_id) = 0
    when 'assignee' then position >= 0 and assignee_id is not null and num_nonnulls(label_id, milestone_id) = 0
    when 'milestone' then position >= 0 and milestone_id is not null and num_nonnulls(label_id, assignee_id) = 0
    else false end)
);
create index board_lists_board on board_lists (board_id);
create unique index board_lists_one on board_lists (board_id, kind) where kind in ('backlog', 'closed');
create unique index board_lists_label on board_lists (label_id, board_id) where kind = 'label';
create unique index board_lists_assignee on board_lists (assignee_id, board_id) where kind = 'assignee';
create unique index board_lists_milestone on board_lists (milestone_id, board_id) where kind = 'milestone';

-- Which lists somebody has folded, and which boards they looked at last.
create table board_list_folds (
  user_id bigint not null references users on delete cascade,
  list_id bigint not null references board_lists on delete cascade,
  primary key (user_id, list_id)
);
create index board_list_folds_list on board_list_folds (list_id);
create table board_visits (
  user_id bigint not null references users on delete cascade,
  board_id bigint not null references boards on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, board_id)
);
create index board_visits_board on board_visits (board_id);

create function begin_board_lists() returns trigger language plpgsql as $$
begin
  insert into board_lists (board_id, kind, position) values (new.id, 'backlog', -1), (new.id, 'closed', null);
  return null;
end $$;
create trigger boards_begin_lists after insert on boards for each row execute function begin_board_lists();

create function begin_project_board() returns trigger language plpgsql as $$
begin
  insert into boards (project_id, name) values (new.id, 'Development');
  return null;
end $$;
create trigger projects_begin_board after insert on projects for each row execute function begin_project_board();
insert into boards (project_id, name) select id, 'Development' from projects order by id;

-- Cards of several projects stand in one order: who is next to a place is found without knowing the project.
create index issues_position on subjects (coalesce(relative_position, id * -1048576), id desc) where kind = 'Issue';
`;
