/**
 * The ledger of a merge request: where each thread on lines stands in each version, and why. Worked out from the lines that it was begun
 * on, never from an earlier row, so rows can be deleted and made again; those
 * of deleted threads stay until their version goes, and nobody reads them.
 */
export default `
create table thread_standings (
  version_id bigint not null references merge_request_versions on delete cascade,
  discussion_id text not null,
  -- The same lines by the same numbers, by other numbers or in another file, edited (or not to be told from others), or not there.
  standing text not null check (standing in ('same', 'moved', 'changed', 'gone')),
  -- On the side of the comparison that the thread was begun on; null if the file is gone.
  path text,
  -- What stands there now, counted from 1; null for a file as a whole. Of lines that are gone it is the nearest line that is not.
  first_line integer,
  last_line integer,
  -- The commit of the version that took lines that are gone.
  commit_sha text,
  -- They are gone from where the version begins.
  by_target boolean not null default false,
  primary key (version_id, discussion_id)
);
`;
