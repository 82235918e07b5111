import { KeyIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '../../../contract/accounts/accounts.ts';
import { useApi, useApp } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useSession } from '../../platform/session.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Checkbox, FieldSet, FormField, TextInput } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { tokensQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { NewToken } from './new-token.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import { formatDate } from '../../platform/formats.ts';

const { t } = accountsMessages;
const scopes = ['api', 'read_api', 'read_user', 'read_repository', 'write_repository'] as const;
const day = 86_400_000;

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const api = useApi();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AccessToken | null>(null);
  const [busy, setBusy] = useState(false);
  const revoke = (token: AccessToken): void => {
    setBusy(true);
    api
      .delete(`/api/v4/personal_access_tokens/${token.id}`)
      .then(() => client.invalidateQueries({ queryKey: tokensQuery().queryKey }), toastError)
      .finally(() => {
        setBusy(false);
        setAsked(null);
      });
  };
  if (tokens.length === 0) return <EmptyState icon={<KeyIcon />} title={t('noTokens')} />;
  return (
    <>
      <ul className="card list">
        {tokens.map((token) => (
          <li key={token.id} className="row row-wrap">
            <div className="grow">
              <p className="strong">{token.name}</p>
              <p className="row row-wrap" style={{ gap: 4 }}>
                {token.scopes.map((scope) => (
                  <Tag key={scope}>{scope}</Tag>
                ))}
              </p>
              <p className="muted small">
                {token.expires_at === null
                  ? t('neverExpires')
                  : t('expiresOn', { date: formatDate(token.expires_at) })}{' '}
                ·{' '}
                {token.last_used_at === null
                  ? t('neverUsed')
                  : withParts(t('lastUsed'), { time: <RelativeTime time={token.last_used_at} /> })}
              </p>
            </div>
            <Button small variant="danger" onClick={() => setAsked(token)}>
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('revokeTitle', { name: asked.name })}
          verb={t('revoke')}
          busy={busy}
          onConfirm={() => revoke(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('revokeText')}</p>
        </LateConfirmDialog>
      )}
    </>
  );
}

/** Makes the addresses under which programs read the viewer's feeds invalid. */
function FeedAddresses() {
  const api = useApi();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const reset = (): void => {
    setBusy(true);
    api
      .delete('/-/profile/feed_token')
      .then(() => addToast({ tone: 'success', text: t('feedsReset') }), toastError)
      .finally(() => {
        setBusy(false);
        setAsked(false);
      });
  };
  return (
    <section className="stack" aria-labelledby="feeds-name">
      <h2 id="feeds-name">{t('feeds')}</h2>
      <p className="muted">{t('feedsText')}</p>
      <p className="needs-script">
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('resetFeeds')}
        </Button>
      </p>
      {asked ? (
        <LateConfirmDialog
          title={t('resetFeeds')}
          verb={t('resetFeeds')}
          busy={busy}
          onConfirm={reset}
          onClose={() => setAsked(false)}
        >
          <p>{t('resetFeedsText')}</p>
        </LateConfirmDialog>
      ) : null}
    </section>
  );
}

export default function TokensPage() {
  const client = useQueryClient();
  const { renderedAt } = useApp();
  const { data } = useSuspenseQuery(tokensQuery());
  const { flash } = useSession();
  const [made, setMade] = useState(flash?.values?.['token']);
  const date = (days: number): string => new Date(renderedAt + days * day).toISOString().slice(0, 10);
  return (
    <ProfileLayout current="tokens" title={t('tokens')} hint={t('tokensHint')}>
      {made === undefined ? null : <NewToken text={made} />}
      <div className="card card-body">
        <ApiForm
          id="token"
          method="POST"
          path="/api/v4/user/personal_access_tokens"
          leadTo="/-/profile/personal_access_tokens"
          onDone={async (answer, form) => {
            form.reset();
            setMade(answer.token);
            await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              <FormField
                label={t('tokenName')}
                hint={t('tokenNameHint')}
                error={state.errors['name']}
                required
              >
                {(control) => (
                  <TextInput
                    {...control}
                    name="name"
                    defaultValue={state.values['name']}
                    maxLength={255}
                    autoComplete="off"
                  />
                )}
              </FormField>
              <FormField
                label={t('expires')}
                hint={t('expiresHint')}
                error={state.errors['expires_at']}
                required
              >
                {(control) => (
                  <TextInput
                    {...control}
                    name="expires_at"
                    type="date"
                    defaultValue={date(30)}
                    min={date(1)}
                    max={date(365)}
                  />
                )}
              </FormField>
              <FieldSet legend={t('scopes')} error={state.errors['scopes']}>
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    name="scopes[]"
                    value={scope}
                    label={<code>{scope}</code>}
                    hint={t(`scope_${scope}`)}
                  />
                ))}
              </FieldSet>
              <div className="form-actions">
                <Button type="submit" variant="primary" busy={state.busy}>
                  {t('newToken')}
                </Button>
              </div>
            </>
          )}
        </ApiForm>
      </div>
      <h2>{t('activeTokens')}</h2>
      <TokenList tokens={data.items} />
      <FeedAddresses />
    </ProfileLayout>
  );
}
