import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { sessionQuery } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, TextArea, TextInput } from '../../ui/field.tsx';
import { ownAccountQuery, type FullPerson } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { ProfileLayout } from './profile-layout.tsx';

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
  const { data: account } = useSuspenseQuery(ownAccountQuery());
  return (
    <ProfileLayout current="profile" title={t('publicProfile')}>
      <ApiForm<FullPerson>
        id="profile"
        method="PUT"
        path="/-/profile"
        leadTo="/-/profile"
        onDone={async (answer) => {
          client.setQueryData(ownAccountQuery().queryKey, answer);
          await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
          addToast({ tone: 'success', text: t('saved') });
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            {texts.map(([field, label]) => (
              <FormField key={field} label={t(label)} error={state.errors[field]} required={field === 'name'}>
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
                <TextInput
                  {...control}
                  name="public_email"
                  type="email"
                  defaultValue={state.values['public_email'] ?? account.public_email}
                />
              )}
            </FormField>
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('saveProfile')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </ProfileLayout>
  );
}
