/** What happens to issues is told as what happens to any subject: the events that still wait are told so too. */
export default `
update outbox set name = 'subject.' || case name when 'issue.updated' then 'changed' else substr(name, 7) end,
  payload = (payload - 'issueId' - 'iid') || jsonb_build_object('type', 'Issue', 'id', payload->'issueId', 'namespaceId', null) ||
    case when payload ? 'authorId' then '{}'::jsonb else '{"authorId": null}'::jsonb end
  where name in ('issue.created', 'issue.updated', 'issue.closed', 'issue.reopened', 'issue.deleted');
`;
