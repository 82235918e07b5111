/**
 * A mail that carries a one-time link goes with the link. What earlier versions kept of such mails is taken away: the links in them may
 * still work.
 */
export default `
alter table outgoing_mails add column one_time_digest bytea references one_time_tokens (digest) on delete cascade;
create index outgoing_mails_one_time_digest on outgoing_mails (one_time_digest) where one_time_digest is not null;
delete from outgoing_mails where text_body ~ '/users/(confirmation\\?confirmation_token|password/edit\\?reset_password_token)=';
delete from one_time_tokens where purpose in ('confirm_email', 'reset_password');
`;
