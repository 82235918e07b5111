/**
 * What a discussion on lines was written about: the blobs of both sides, by which a later version knows that its lines are where they
 * were, and the lines themselves with some before them, as a hunk of a patch.
 */
export default `
alter table positions add column old_blob text;
alter table positions add column new_blob text;
alter table positions add column excerpt text;
`;
