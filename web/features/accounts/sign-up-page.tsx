import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';
import { NewAccountFields } from './new-account-fields.tsx';

const { t } = accountsMessages;

export default function SignUpPage() {
  const { settings } = useSession();
  return (
    <Door
      title={t('registerTitle')}
      foot={
        <>
          {t('haveAccount')} <a href={url('/users/sign_in')}>{t('signIn')}</a>
        </>
      }
    >
      {settings.signup === 'closed' ? (
        <p>{t('registerClosed')}</p>
      ) : (
        <PageForm id="sign-up" action="/users/sign_up" reload>
          {(state) => (
            <>
              {settings.signup === 'approval' ? <Banner>{t('registerApproval')}</Banner> : null}
              <FormAlert state={state} />
              <NewAccountFields state={state} emailHint={t('emailHint')} />
              <Button type="submit" variant="primary" block busy={state.busy}>
                {t('register')}
              </Button>
            </>
          )}
        </PageForm>
      )}
    </Door>
  );
}
