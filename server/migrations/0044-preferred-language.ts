/** The language of the pages; null if the browser decides. */
export default `
alter table users add column preferred_language text check (preferred_language ~ '^[a-z]{2}$');
`;
