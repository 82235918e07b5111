/** A time before which a merge request is not merged. */
export default `
alter table merge_requests add column merge_after timestamptz;
`;
