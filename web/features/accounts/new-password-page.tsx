import { FormAlert, PageForm } from '../../platform/form.tsx';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { Door } from './door.tsx';

const { t } = accountsMessages;

/** Asks for the link to choose a new password. */
export default function NewPasswordPage() {
  return (
    <Door title={t('resetTitle')} foot={<a href={url('/users/sign_in')}>{t('backToSignIn')}</a>}>
      <PageForm id="reset" action="/users/password">
        {(state) => (
          <>
            <p className="muted">{t('resetText')}</p>
            <FormAlert state={state} />
            <FormField label={t('email')} error={state.errors['email']}>
              {(control) => (
                <TextInput
                  {...control}
                  name="email"
                  type="email"
                  defaultValue={state.values['email']}
                  autoComplete="email"
                  required
                />
              )}
            </FormField>
            <Button type="submit" variant="primary" block busy={state.busy}>
              {t('resetSend')}
            </Button>
          </>
        )}
      </PageForm>
    </Door>
  );
}
