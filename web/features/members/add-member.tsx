import { PersonAddIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { ApiForm, type FormFields } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, Select, TextInput } from '../../ui/field.tsx';
import { projectsMessages } from '../projects/index.ts';
import { invitationsPath, membersPath, peopleQuery, roles, type MemberSource } from './member.queries.ts';

const { t } = projectsMessages;

/** Whether a text is an address and not a username. */
const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text.trim());

/** Adds a person with an account, found by name, username or public address; invites others by mail. */
export function AddMember({
  source,
  id,
  leadTo,
  onAdded,
}: {
  source: MemberSource;
  id: number;
  leadTo: string;
  onAdded: () => Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const asked = useDeferredValue(typed.trim().replace(/^@/, ''));
  const { data: people = [] } = useQuery({ ...peopleQuery(asked), enabled: asked.length >= 2 });
  // A person with this public address can be added directly.
  const invites = isAddress(typed) && !(people.length === 1 && typed.trim() === asked);
  const fields = (given: FormFields) => ({
    access_level: Number(given['access_level']),
    ...(given['expires_at'] === '' ? {} : { expires_at: given['expires_at'] }),
  });
  return (
    <ApiForm
      id="add-member"
      className="member-form"
      method="POST"
      path={invites ? invitationsPath(source, id) : membersPath(source, id)}
      leadTo={leadTo}
      notFound={t('nobodyFound')}
      body={(given: FormFields) => {
        const person = String(given['username']).trim();
        if (invites) return { email: person, ...fields(given) };
        const named = people.filter(({ name }) => name.toLowerCase() === person.toLowerCase());
        const found = isAddress(person) ? people[0] : named.length === 1 ? named[0] : undefined;
        return { username: found?.username ?? person.replace(/^@/, ''), ...fields(given) };
      }}
      onDone={async (member, form) => {
        form.reset();
        setTyped('');
        addToast({
          tone: 'success',
          text:
            'name' in member
              ? t('memberAdded', { name: member.name })
              : t('memberInvited', { email: typed.trim() }),
        });
        await onAdded();
      }}
    >
      {(state) => (
        <>
          <FormField
            label={t('person')}
            error={
              state.alert ??
              state.errors['username'] ??
              state.errors['email'] ??
              state.errors['user_id'] ??
              state.errors['user']
            }
            hint={invites ? t('inviteHint') : t('personHint')}
            required
          >
            {(control) => (
              <>
                <TextInput
                  {...control}
                  name="username"
                  list={list}
                  defaultValue={state.values['username']}
                  onChange={(event) => setTyped(event.target.value)}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                />
                <datalist id={list}>
                  {people.map((person) => (
                    <option key={person.id} value={person.username}>
                      {person.name}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </FormField>
          <FormField label={t('role')} error={state.errors['access_level']}>
            {(control) => (
              <Select {...control} name="access_level" defaultValue={30}>
                {roles.map(([level, name]) => (
                  <option key={level} value={level}>
                    {t(name)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField label={t('expires')} error={state.errors['expires_at']} hint={t('expiresHint')}>
            {(control) => <TextInput {...control} name="expires_at" type="date" />}
          </FormField>
          <Button type="submit" variant="primary" busy={state.busy} icon={<PersonAddIcon />}>
            {invites ? t('inviteByMail') : t('addMember')}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
