/** What the file of a thread is called on the other side of a version, where it was renamed; null in rows from before, of which it is not known. */
export default `
alter table thread_standings add column other_path text;
`;
