import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import type { FullPerson } from '../accounts/account.queries.ts';
import { AdminLayout } from './admin-layout.tsx';
import { adminMessages } from './admin.messages.ts';

const { t } = adminMessages;

const toInput = (fields: FormFields) => ({
  ...fields,
  admin: fields['admin'] === 'true',
  skip_confirmation: fields['skip_confirmation'] === 'true',
});

export default function NewPersonPage() {
  const router = useRouter();
  const client = useQueryClient();
  return (
    <AdminLayout current="people">
      <ApiForm<FullPerson>
        id="new-person"
        method="POST"
        path="/api/v4/users"
        leadTo="/admin/users"
        body={toInput}
        onDone={async (person) => {
          addToast({ tone: 'success', text: t('created', { name: person.name }) });
          await client.invalidateQueries({ queryKey: ['api', '/api/v4/users'] });
          router.history.push(url('/admin/users'));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('name')} error={state.errors['name']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="name"
                  defaultValue={state.values['name']}
                  maxLength={255}
                  autoComplete="off"
                  dir="auto"
                />
              )}
            </FormField>
            <FormField label={t('username')} error={state.errors['username']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="username"
                  defaultValue={state.values['username']}
                  maxLength={255}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </FormField>
            <FormField label={t('email')} error={state.errors['email']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="email"
                  type="email"
                  defaultValue={state.values['email']}
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField
              label={t('password')}
              hint={t('passwordHint')}
              error={state.errors['password']}
              required
            >
              {(control) => (
                <TextInput
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  minLength={8}
                />
              )}
            </FormField>
            <Checkbox name="admin" value="true" label={t('isAdmin')} hint={t('isAdminHint')} />
            <Checkbox name="skip_confirmation" value="true" defaultChecked label={t('confirmNow')} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('createPerson')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </AdminLayout>
  );
}
