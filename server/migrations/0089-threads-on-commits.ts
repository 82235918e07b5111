/** A thread of a merge request that was begun on one of its commits. */
export default `
alter table positions add column commit_sha text;
`;
