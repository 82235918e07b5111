/** What a person has ticked as viewed on the changes of a merge request: a file as it was then. With another content or mode it is not viewed. */
export default `
create table viewed_files (
  user_id bigint not null references users on delete cascade,
  merge_request_id bigint not null references merge_requests on delete cascade,
  path text not null,
  -- Null of a deleted file.
  blob text,
  mode text not null,
  primary key (user_id, merge_request_id, path)
);
create index viewed_files_merge_request on viewed_files (merge_request_id);
`;
