import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { SessionUser } from '../../../contract/session/session.ts';
import { ApiError, type Api } from '../../platform/api.ts';
import { readFields } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { accountsMessages } from './accounts.messages.ts';

const { t } = accountsMessages;

function SignInAgain({
  api,
  user,
  onEnd,
}: {
  api: Api;
  user: SessionUser;
  onEnd: (signedIn: boolean) => void;
}) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const { password = '' } = readFields(new FormData(event.currentTarget));
    api.post('/users/sign_in', { body: { login: user.username, password: String(password) } }).then(
      () => onEnd(true),
      (failure: unknown) => {
        setBusy(false);
        setError(failure instanceof ApiError ? failure.message : t('signInFailed'));
      },
    );
  };
  return (
    <Dialog title={t('signInAgain')} onClose={() => onEnd(false)}>
      <form className="form" onSubmit={submit}>
        <p>{t('signInAgainText')}</p>
        {error === undefined ? null : (
          <p className="form-alert" role="alert">
            {error}
          </p>
        )}
        <FormField label={t('login')}>
          {(control) => (
            <TextInput {...control} name="login" value={user.username} autoComplete="username" readOnly />
          )}
        </FormField>
        <FormField label={t('password')}>
          {(control) => (
            // The only field of this dialog.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <TextInput
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              autoFocus
              required
            />
          )}
        </FormField>
        <Button type="submit" variant="primary" block busy={busy}>
          {t('signIn')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks the signed-in person for their password, in a dialog over the page: the waiting form is left untouched. */
export function askToSignIn(api: Api, user: SessionUser): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    root.render(
      <SignInAgain
        api={api}
        user={user}
        onEnd={(signedIn) => {
          root.unmount();
          place.remove();
          resolve(signedIn);
        }}
      />,
    );
  });
}
