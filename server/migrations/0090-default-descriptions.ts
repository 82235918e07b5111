/** What new descriptions begin with, and whether a push says where its branch can be proposed. */
export default `
alter table projects add column issues_template text, add column merge_requests_template text,
  add column printing_merge_request_link_enabled boolean not null default true;
`;
