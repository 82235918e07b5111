import type { FormState } from '../../platform/form.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { accountsMessages } from './accounts.messages.ts';

const { t } = accountsMessages;

interface FieldProps {
  state: FormState;
  label?: string | undefined;
  hint?: string | undefined;
  /** For another person's account: prevents the browser from filling in the viewer's own data. */
  ofOther?: boolean | undefined;
}

export function UsernameField({
  state,
  label,
  hint,
  ofOther,
  value,
}: FieldProps & { value?: string | undefined }) {
  return (
    <FormField
      label={label ?? t('username')}
      hint={hint}
      error={state.errors['username'] ?? state.errors['path']}
      required
    >
      {(control) => (
        <TextInput
          {...control}
          name="username"
          defaultValue={state.values['username'] ?? value}
          autoComplete={ofOther === true ? 'off' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
        />
      )}
    </FormField>
  );
}

export function EmailField({ state, label, hint, ofOther }: FieldProps) {
  return (
    <FormField label={label ?? t('email')} hint={hint} error={state.errors['email']} required>
      {(control) => (
        <TextInput
          {...control}
          name="email"
          type="email"
          defaultValue={state.values['email']}
          autoComplete={ofOther === true ? 'off' : 'email'}
        />
      )}
    </FormField>
  );
}

/** A new password. It is never filled in again. */
export function NewPasswordField({ state, label, hint }: FieldProps) {
  return (
    <FormField
      label={label ?? t('password')}
      hint={hint ?? t('passwordHint')}
      error={state.errors['password']}
      required
    >
      {(control) => (
        <TextInput {...control} name="password" type="password" autoComplete="new-password" minLength={8} />
      )}
    </FormField>
  );
}

/** The current password, which proves that the session belongs to the person. It is never filled in again. */
export function CurrentPasswordField({ state }: FieldProps) {
  return (
    <FormField label={t('currentPassword')} error={state.errors['current_password']} required>
      {(control) => (
        <TextInput {...control} name="current_password" type="password" autoComplete="current-password" />
      )}
    </FormField>
  );
}

/** Name, username, email and password of a new account: for registration, set-up, and administrators. */
export function NewAccountFields({
  state,
  emailHint,
  passwordHint,
  ofOther,
}: {
  state: FormState;
  emailHint?: string | undefined;
  passwordHint?: string | undefined;
  ofOther?: boolean;
}) {
  return (
    <>
      <FormField label={t('name')} error={state.errors['name']} required>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={state.values['name']}
            autoComplete={ofOther === true ? 'off' : 'name'}
            maxLength={255}
            dir="auto"
          />
        )}
      </FormField>
      <UsernameField state={state} hint={t('usernameHint')} ofOther={ofOther} />
      <EmailField state={state} hint={emailHint} ofOther={ofOther} />
      <NewPasswordField state={state} hint={passwordHint} />
    </>
  );
}
