import { TrashIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Email } from '../../../contract/accounts/accounts.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormField, Select, TextInput } from '../../ui/field.tsx';
import { Tag } from '../../ui/label.tsx';
import { emailsQuery, ownAccountQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { CurrentPasswordField } from './new-account-fields.tsx';
import { ProfileLayout } from './profile-layout.tsx';

const { t } = accountsMessages;

export default function EmailsPage() {
  const api = useApi();
  const client = useQueryClient();
  const { data: account } = useSuspenseQuery(ownAccountQuery());
  const { data: emails } = useSuspenseQuery(emailsQuery());
  const refresh = () => client.invalidateQueries({ queryKey: emailsQuery().queryKey });
  const remove = (email: Email): void => {
    api.delete(`/api/v4/user/emails/${email.id}`).then(refresh, toastError);
  };
  const sendAgain = (email: Email): void => {
    api
      .post(`/-/profile/emails/${email.id}/confirmation`)
      .then(() => addToast({ tone: 'info', text: t('emailAdded', { email: email.email }) }), toastError);
  };
  const others = emails.filter(({ email, confirmed_at }) => email !== account.email && confirmed_at !== null);
  return (
    <ProfileLayout current="emails" title={t('emails')} hint={t('emailsHint')}>
      <ul className="card list">
        <li className="row">
          <span className="grow truncate">{account.email}</span>
          <Tag tone="accent">{t('primary')}</Tag>
        </li>
        {emails
          .filter((email) => email.email !== account.email)
          .map((email) => (
            <li key={email.id} className="row">
              <span className="grow truncate">{email.email}</span>
              {email.confirmed_at === null ? (
                <>
                  <Tag tone="attention">{t('unconfirmed')}</Tag>
                  <Button small onClick={() => sendAgain(email)}>
                    {t('sendLinkAgain')}
                  </Button>
                </>
              ) : (
                <Tag tone="success">{t('confirmed')}</Tag>
              )}
              <IconButton
                icon={<TrashIcon />}
                label={t('removeEmail', { email: email.email })}
                small
                onClick={() => remove(email)}
              />
            </li>
          ))}
        {account.private_commit_email === undefined ? null : (
          <li className="row">
            <div className="grow">
              <p className="truncate">{account.private_commit_email}</p>
              <p className="muted small">{t('privateEmailHint')}</p>
            </div>
            <Tag>{t('privateEmail')}</Tag>
            <CopyButton text={account.private_commit_email} label={t('copyEmail')} />
          </li>
        )}
      </ul>
      <ApiForm
        id="email"
        method="POST"
        path="/api/v4/user/emails"
        leadTo="/-/profile/emails"
        onDone={async (answer: Email, form) => {
          form.reset();
          addToast({ tone: 'info', text: t('emailAdded', { email: answer.email }) });
          await refresh();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('email')} hint={t('emailHint')} error={state.errors['email']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="email"
                  type="email"
                  defaultValue={state.values['email']}
                  autoComplete="email"
                />
              )}
            </FormField>
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('addEmail')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
      {others.length === 0 ? null : (
        <section className="stack form-section">
          <h2>{t('primaryAddress')}</h2>
          <ApiForm
            id="primary"
            method="PUT"
            path="/-/profile"
            leadTo="/-/profile/emails"
            onDone={async (answer: { email: string }, form) => {
              form.reset();
              addToast({ tone: 'success', text: t('primaryChanged', { email: answer.email }) });
              await Promise.all([
                refresh(),
                client.invalidateQueries({ queryKey: ownAccountQuery().queryKey }),
              ]);
            }}
          >
            {(state) => (
              <>
                <FormAlert state={state} />
                <input type="hidden" name="username" value={account.username} autoComplete="username" />
                <FormField
                  label={t('primaryAddress')}
                  hint={t('primaryAddressHint')}
                  error={state.errors['email']}
                >
                  {(control) => (
                    <Select {...control} name="email" defaultValue={state.values['email']}>
                      {others.map(({ id, email }) => (
                        <option key={id}>{email}</option>
                      ))}
                    </Select>
                  )}
                </FormField>
                <CurrentPasswordField state={state} />
                <div className="form-actions">
                  <Button type="submit" busy={state.busy}>
                    {t('makePrimary')}
                  </Button>
                </div>
              </>
            )}
          </ApiForm>
        </section>
      )}
    </ProfileLayout>
  );
}
