/** The link of an invitation is a one-time token like others: it ends after a time, and the mail that carries it goes with it. */
export default `
delete from invitations;
alter table one_time_tokens drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('confirm_email', 'reset_password', 'setup', 'invitation'));
alter table invitations add constraint invitations_token_digest_fkey foreign key (token_digest) references one_time_tokens (digest) on delete cascade;
`;
