/** Paths can be longer than what an index takes, so it has their hashes. */
export default `
drop index viewed_files_content;
create unique index viewed_files_content on viewed_files (user_id, merge_request_id, md5(path), blob, mode) nulls not distinct;
`;
