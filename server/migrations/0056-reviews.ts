/** Comments that are published together: a draft remembers that its thread is internal, and a review is mailed as one. */
export default `
-- A reply in an internal thread stays internal, also when the thread is deleted before it is published.
alter table draft_notes add column internal boolean not null default false;
-- All notes of a review; the mail names those that are still there.
alter table notifications add column note_ids bigint[] not null default '{}';
`;
