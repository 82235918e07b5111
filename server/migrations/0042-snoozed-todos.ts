/** A todo that sleeps: it waits again from that moment on, by the clock alone. */
export default `
alter table todos add column snoozed_until timestamptz;
create index todos_snoozed on todos (user_id, snoozed_until) where state = 'pending' and snoozed_until is not null;
`;
