import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NewAccountFields } from '../accounts/index.ts';
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
    <AdminLayout current="people" title={t('newPerson')}>
      <ApiForm
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
            <NewAccountFields state={state} passwordHint={t('passwordHint')} ofOther />
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
