/** Events are leased while they are worked, a subject's in their order; the leases and what failed are few and have an index of their own. */
export default `
alter table outbox add column subject text, add column locked_until timestamptz;
update outbox set subject = case
  when payload ? 'type' and payload ? 'id' then (payload->>'type') || ' ' || (payload->>'id')
  when payload ? 'noteableType' then (payload->>'noteableType') || ' ' || (payload->>'noteableId')
  when payload ? 'awardableType' then (payload->>'awardableType') || ' ' || (payload->>'awardableId')
  when payload->>'projectId' is not null then 'project ' || (payload->>'projectId') end;
create index outbox_held on outbox (subject) where locked_until is not null or attempts > 0;
`;
