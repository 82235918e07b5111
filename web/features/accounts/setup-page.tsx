import { useQuery } from '@tanstack/react-query';
import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { setupQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';
import { NewAccountFields } from './new-account-fields.tsx';

const { t } = accountsMessages;

/** The one-time link of the first start: create the administrator. */
export default function SetupPage() {
  const { token = '' } = useSearch<'/-/setup'>();
  const { data } = useQuery({ ...setupQuery(token), enabled: token !== '' });
  if (token === '' || data?.valid !== true) {
    return (
      <Door title={t('setupInvalid')} foot={<a href={url('/users/sign_in')}>{t('backToSignIn')}</a>}>
        <p>{t(token === '' ? 'setupMissing' : 'setupInvalidText')}</p>
      </Door>
    );
  }
  return (
    <Door title={t('setupTitle')} wide>
      <PageForm id="setup" action="/-/setup" reload>
        {(state) => (
          <>
            <p className="muted">{t('setupText')}</p>
            <FormAlert state={state} />
            <input type="hidden" name="token" value={token} />
            <NewAccountFields state={state} />
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t('setupVerb')}
            </Button>
          </>
        )}
      </PageForm>
    </Door>
  );
}
