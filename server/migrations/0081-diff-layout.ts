/** How a person has changes shown, in every browser. */
export default `
alter table users add column diff_view text not null default 'inline' check (diff_view in ('inline', 'parallel'));
`;
