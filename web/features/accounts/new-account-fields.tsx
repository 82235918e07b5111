import type { FormState } from '../../platform/form.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { accountsMessages } from './accounts.messages.ts';

const { t } = accountsMessages;

/** Name, username, email and password of a new account: for registering and for the set-up. */
export function NewAccountFields({ state, emailHint }: { state: FormState; emailHint?: string | undefined }) {
  return (
    <>
      <FormField label={t('name')} error={state.errors['name']}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={state.values['name']}
            autoComplete="name"
            maxLength={255}
            required
          />
        )}
      </FormField>
      <FormField label={t('username')} error={state.errors['username']} hint={t('usernameHint')}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            defaultValue={state.values['username']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
            required
          />
        )}
      </FormField>
      <FormField label={t('email')} error={state.errors['email']} hint={emailHint}>
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
      <FormField label={t('password')} error={state.errors['password']} hint={t('passwordHint')}>
        {(control) => (
          <TextInput
            {...control}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
          />
        )}
      </FormField>
    </>
  );
}
