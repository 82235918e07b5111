/** A Zoom meeting that is pinned to an issue. */
export default `
alter table subjects add column zoom_link text;
`;
