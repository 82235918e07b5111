/** An intent that can't be settled is put out of the way of the others, with the reason. */
export default `
alter table push_intents add column set_aside_at timestamptz, add column set_aside_reason text;
`;
