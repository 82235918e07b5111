/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_state_events                read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_state_events/:event_id      read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_label_events                read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_label_events/:event_id      read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events            read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events/:event_id  read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events               read issues  api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events/:event_id     read issues  api
`;
