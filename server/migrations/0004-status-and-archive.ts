/** A person's status with its end; whether a group is archived itself, beside whether it lies in an archived one. */
export default `
alter table users add column status_availability text not null default 'not_set' check (status_availability in ('not_set', 'busy'));
alter table users add column status_clear_at timestamptz;
alter table namespaces add column self_archived boolean not null default false;
update namespaces set self_archived = archived;
`;
