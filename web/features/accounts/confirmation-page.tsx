import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';
import { EmailField } from './new-account-fields.tsx';

const { t } = accountsMessages;

/** A button confirms, not the visit itself: mail scanners open links too. */
export default function ConfirmationPage() {
  const { confirmation_token, email, approval } = useSearch<'/users/confirmation'>();
  return (
    <Door
      title={t(confirmation_token === undefined && email !== undefined ? 'confirmSentTitle' : 'confirmTitle')}
      foot={<a href={url('/users/sign_in')}>{t('backToSignIn')}</a>}
    >
      <PageForm id="confirmation" action="/users/confirmation">
        {(state) => (
          <>
            <FormAlert state={state} />
            {confirmation_token !== undefined ? (
              <p className="muted">{t('confirmText')}</p>
            ) : email === undefined ? (
              <p className="muted">{t('confirmResendText')}</p>
            ) : (
              <>
                <p className="break">{t('confirmSent', { email })}</p>
                {approval === true ? <p>{t('confirmApproval')}</p> : null}
                <p className="muted">{t('confirmNotThere')}</p>
              </>
            )}
            {confirmation_token === undefined && email !== undefined ? (
              <input type="hidden" name="email" value={email} />
            ) : confirmation_token === undefined ? (
              <EmailField state={state} />
            ) : (
              <input type="hidden" name="confirmation_token" value={confirmation_token} />
            )}
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t(
                confirmation_token !== undefined
                  ? 'confirmVerb'
                  : email === undefined
                    ? 'confirmResend'
                    : 'confirmAgain',
              )}
            </Button>
          </>
        )}
      </PageForm>
    </Door>
  );
}
