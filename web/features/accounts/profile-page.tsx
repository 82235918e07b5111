import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ChangeForm } from '../../platform/change-form.tsx';
import { FormAlert } from '../../platform/form.tsx';
import { sessionQuery } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { AvatarForm } from '../avatars/index.ts';
import { emailsQuery, ownAccountQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { leanPerson, people } from './person.entity.ts';
import { ProfileLayout } from './profile-layout.tsx';
import { StatusForm } from './status-form.tsx';
import './profile.css';

const { t } = accountsMessages;

const texts = [
  ['name', 'name'],
  ['pronouns', 'pronouns'],
  ['job_title', 'jobTitle'],
  ['organization', 'organization'],
  ['location', 'location'],
  ['website_url', 'website'],
] as const;

export default function ProfilePage() {
  const client = useQueryClient();
  const entities = useEntities();
  const { data: account } = useSuspenseQuery(ownAccountQuery());
  const { data: emails } = useSuspenseQuery(emailsQuery());
  const confirmed = emails.filter((email) => email.confirmed_at !== null).map((email) => email.email);
  const others = confirmed.filter((email) => email !== account.email);
  return (
    <ProfileLayout current="profile" title={t('publicProfile')}>
      <AvatarForm
        of={account}
        action="/-/profile/avatar"
        onChange={(avatar_url) => {
          client.setQueryData(ownAccountQuery().queryKey, { ...account, avatar_url });
          entities.put(people, { id: account.id, avatar_url });
          return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }}
      />
      <section className="stack form-section">
        <h2>{t('status')}</h2>
        <StatusForm />
      </section>
      <section className="stack form-section">
        <h2>{t('aboutYou')}</h2>
        <ChangeForm
          id="profile"
          path="/-/profile"
          leadTo="/-/profile"
          onDone={async (answer) => {
            client.setQueryData(ownAccountQuery().queryKey, answer);
            entities.put(people, leanPerson(answer));
            await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
            addToast({ tone: 'success', text: t('saved') });
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              {texts.map(([field, label]) => (
                <FormField
                  key={field}
                  label={t(label)}
                  error={state.errors[field]}
                  required={field === 'name'}
                >
                  {(control) => (
                    <TextInput
                      {...control}
                      name={field}
                      defaultValue={state.values[field] ?? account[field] ?? ''}
                      maxLength={255}
                      dir="auto"
                    />
                  )}
                </FormField>
              ))}
              <FormField label={t('bio')} error={state.errors['bio']}>
                {(control) => (
                  <TextArea
                    {...control}
                    name="bio"
                    defaultValue={state.values['bio'] ?? account.bio}
                    maxLength={500}
                  />
                )}
              </FormField>
              <FormField
                label={t('publicEmail')}
                hint={t('publicEmailHint')}
                error={state.errors['public_email']}
              >
                {(control) => (
                  <Select
                    {...control}
                    name="public_email"
                    defaultValue={state.values['public_email'] ?? account.public_email}
                  >
                    <option value="">{t('publicEmailNone')}</option>
                    {confirmed.map((email) => (
                      <option key={email} value={email}>
                        {email}
                      </option>
                    ))}
                  </Select>
                )}
              </FormField>
              <FormField
                label={t('commitEmail')}
                hint={t('commitEmailHint')}
                error={state.errors['commit_email']}
              >
                {(control) => (
                  <Select
                    {...control}
                    name="commit_email"
                    defaultValue={
                      state.values['commit_email'] ??
                      (account.commit_email === account.email ? '' : account.commit_email)
                    }
                  >
                    <option value="">{t('commitEmailPrimary', { email: account.email })}</option>
                    <option value={account.private_commit_email}>
                      {t('commitEmailPrivate', { email: account.private_commit_email ?? '' })}
                    </option>
                    {others.map((email) => (
                      <option key={email} value={email}>
                        {email}
                      </option>
                    ))}
                  </Select>
                )}
              </FormField>
              <input type="hidden" name="private_profile" value="false" />
              <Checkbox
                name="private_profile"
                value="true"
                label={t('makePrivate')}
                hint={t('makePrivateHint')}
                defaultChecked={account.private_profile}
              />
              <div className="form-actions">
                <Button type="submit" variant="primary" busy={state.busy}>
                  {t('saveProfile')}
                </Button>
              </div>
            </>
          )}
        </ChangeForm>
      </section>
    </ProfileLayout>
  );
}
