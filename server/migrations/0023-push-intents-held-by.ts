/** Which process works on an intent: when it has ended, nobody waits for the deadline. */
export default `
alter table push_intents add column held_by text;
`;
