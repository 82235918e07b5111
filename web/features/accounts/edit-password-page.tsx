import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';
import { NewPasswordField } from './new-account-fields.tsx';

const { t } = accountsMessages;

/** The target of the mailed link: choose a new password. */
export default function EditPasswordPage() {
  const { reset_password_token = '' } = useSearch<'/users/password/edit'>();
  return (
    <Door title={t('resetNewTitle')} foot={<a href={url('/users/sign_in')}>{t('backToSignIn')}</a>}>
      <PageForm id="new-password" action="/users/password/edit">
        {(state) => (
          <>
            <FormAlert state={state} />
            <input type="hidden" name="reset_password_token" value={reset_password_token} />
            <NewPasswordField state={state} label={t('newPassword')} />
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t('resetSave')}
            </Button>
          </>
        )}
      </PageForm>
    </Door>
  );
}
