/**
 * Manual order: an issue that nobody has placed has a position by its id, the newest first, so that one which is put between two of them needs a
 * position of its own and no other row does.
 */
export default String.raw`
create index issues_project_position on subjects (project_id, state, coalesce(relative_position, id * -1048576), id desc) where kind = 'Issue';
`;
