import { TerminalIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SshKey } from '../../../contract/accounts/accounts.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { sshKeysQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { KeyFacts, KeyFields } from './key-fields.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import { sshKeysMessages } from './ssh-keys.messages.ts';

const { t } = sshKeysMessages;

function KeyList({ keys }: { keys: readonly SshKey[] }) {
  const api = useApi();
  const client = useQueryClient();
  const [asked, setAsked] = useState<SshKey | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = (key: SshKey): void => {
    setBusy(true);
    api
      .delete(`/api/v4/user/keys/${key.id}`)
      .then(() => {
        addToast({ tone: 'success', text: t('removed', { name: key.title }) });
        return client.invalidateQueries({ queryKey: sshKeysQuery().queryKey });
      })
      .catch(toastError)
      .finally(() => {
        setBusy(false);
        setAsked(null);
      });
  };
  if (keys.length === 0)
    return (
      <div className="card">
        <EmptyState icon={<TerminalIcon />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className="card list">
        {keys.map((key) => (
          <li key={key.id} className="row row-wrap">
            <KeyFacts of={key} />
            <Button
              small
              variant="danger"
              className="needs-script"
              aria-label={t('removeNamed', { name: key.title })}
              onClick={() => setAsked(key)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('removeTitle', { name: asked.title })}
          verb={t('remove')}
          busy={busy}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('removeText')}</p>
        </LateConfirmDialog>
      )}
    </>
  );
}

/** The viewer's SSH keys. */
export default function KeysPage() {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(sshKeysQuery());
  return (
    <ProfileLayout current="sshKeys" title={accountsMessages.t('sshKeys')} hint={t('hint')}>
      <p>
        <a href={url('/help/user/ssh')}>{t('help')}</a>
      </p>
      <div className="card card-body">
        <ApiForm
          id="ssh-key"
          method="POST"
          path="/api/v4/user/keys"
          leadTo="/-/profile/keys"
          onDone={async (made, form) => {
            form.reset();
            addToast({ tone: 'success', text: t('added', { name: made.title }) });
            await client.invalidateQueries({ queryKey: sshKeysQuery().queryKey });
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              <KeyFields state={state} />
              <div className="form-actions">
                <Button type="submit" variant="primary" busy={state.busy}>
                  {t('add')}
                </Button>
              </div>
            </>
          )}
        </ApiForm>
      </div>
      <h2>{t('yours')}</h2>
      <KeyList keys={data.items} />
    </ProfileLayout>
  );
}
