import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';

const { t } = accountsMessages;

export default function SignInPage() {
  const { settings } = useSession();
  const { return_to } = useSearch<'/users/sign_in'>();
  return (
    <Door
      title={t('signInTo', { name: settings.instance_name })}
      foot={
        settings.signup === 'closed' ? undefined : (
          <>
            {t('noAccount')} <a href={url('/users/sign_up')}>{t('register')}</a>
          </>
        )
      }
    >
      <PageForm id="sign-in" action="/users/sign_in" reload>
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('login')} error={state.errors['login']}>
              {(control) => (
                // The main field of this page.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                <TextInput
                  {...control}
                  name="login"
                  defaultValue={state.values['login']}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  autoFocus
                  required
                />
              )}
            </FormField>
            <FormField
              label={t('password')}
              error={state.errors['password']}
              aside={<a href={url('/users/password/new')}>{t('forgot')}</a>}
            >
              {(control) => (
                <TextInput
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                />
              )}
            </FormField>
            <Checkbox name="remember_me" value="true" label={t('rememberMe')} />
            {return_to === undefined ? null : <input type="hidden" name="return_to" value={return_to} />}
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t('signIn')}
            </Button>
            {state.alert === undefined ? null : (
              <p className="small">
                {t('noConfirmation')} <a href={url('/users/confirmation')}>{t('confirmResend')}</a>
              </p>
            )}
          </>
        )}
      </PageForm>
    </Door>
  );
}
