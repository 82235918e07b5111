import { FormAlert, PageForm } from '../../platform/form.tsx';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';
import { EmailField } from './new-account-fields.tsx';

const { t } = accountsMessages;

/** Requests the link for choosing a new password. */
export default function NewPasswordPage() {
  return (
    <Door title={t('resetTitle')} foot={<a href={url('/users/sign_in')}>{t('backToSignIn')}</a>}>
      <PageForm id="reset" action="/users/password">
        {(state) => (
          <>
            <p className="muted">{t('resetText')}</p>
            <FormAlert state={state} />
            <EmailField state={state} />
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t('resetSend')}
            </Button>
          </>
        )}
      </PageForm>
    </Door>
  );
}
