/**
 * What somebody has viewed is remembered of each content of a file, so that every version says what they have seen of it. The newest are
 * those that are kept where somebody has viewed very many.
 */
export default `
alter table viewed_files drop constraint viewed_files_pkey;
alter table viewed_files add column viewed_at timestamptz not null default now();
-- The content of a deleted file is null, and one content like others. Paths can be longer than what an index takes.
create unique index viewed_files_content on viewed_files (user_id, merge_request_id, md5(path), blob, mode) nulls not distinct;
`;
