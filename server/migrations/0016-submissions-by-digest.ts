/**
 * What was submitted under a key is known by a digest of it: something else under the same key is not taken for it. Beside the note stands
 * what its commands did, for who asks again. Submissions of before have no digest, and are gone after two days.
 */
export default `
alter table note_submissions add column digest text;
alter table note_submissions rename column commands to answer;
`;
