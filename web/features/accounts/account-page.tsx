import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { sessionQuery } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ownAccountQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { CurrentPasswordField, NewPasswordField, UsernameField } from './new-account-fields.tsx';
import { ProfileLayout } from './profile-layout.tsx';

const { t } = accountsMessages;

/** Password and username. */
export default function AccountPage() {
  const client = useQueryClient();
  const { data: account } = useSuspenseQuery(ownAccountQuery());
  return (
    <ProfileLayout current="account" title={t('account')}>
      <section className="stack">
        <h2>{t('changePassword')}</h2>
        <ApiForm
          id="password"
          method="PUT"
          path="/-/profile/password"
          leadTo="/-/profile/account"
          onDone={(_, form) => {
            form.reset();
            addToast({ tone: 'success', text: t('passwordChanged') });
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              <input type="hidden" name="username" value={account.username} autoComplete="username" />
              <CurrentPasswordField state={state} />
              <NewPasswordField state={state} label={t('newPassword')} />
              <div className="form-actions">
                <Button type="submit" variant="primary" busy={state.busy}>
                  {t('changePassword')}
                </Button>
              </div>
            </>
          )}
        </ApiForm>
      </section>
      <section className="stack form-section">
        <h2>{t('changeUsername')}</h2>
        <ApiForm
          id="username"
          method="PUT"
          path="/-/profile"
          leadTo="/-/profile/account"
          onDone={async () => {
            await Promise.all([
              client.invalidateQueries({ queryKey: ownAccountQuery().queryKey }),
              client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
            ]);
            addToast({ tone: 'success', text: t('saved') });
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              <UsernameField state={state} hint={t('changeUsernameHint')} value={account.username} />
              <div className="form-actions">
                <Button type="submit" variant="danger" busy={state.busy}>
                  {t('changeUsername')}
                </Button>
              </div>
            </>
          )}
        </ApiForm>
      </section>
    </ProfileLayout>
  );
}
