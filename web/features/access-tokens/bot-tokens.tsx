import { KeyIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BotToken, TokenSource } from '../../../contract/access-tokens/access-tokens.ts';
import { formatDate } from '../../platform/formats.ts';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { NewToken } from '../accounts/index.ts';
import { roles } from '../members/index.ts';
import { RevokeDialog, RotateDialog } from './bot-token-dialogs.tsx';
import { BotTokenForm } from './bot-token-form.tsx';
import { botTokensPath, botTokensQuery } from './bot-token.queries.ts';
import { botTokensMessages } from './bot-tokens.messages.ts';

const { t } = botTokensMessages;

/** A token in the list. */
function Row({ token, onRotate, onRevoke }: { token: BotToken; onRotate: () => void; onRevoke: () => void }) {
  const role = roles.find(([level]) => level === token.access_level);
  return (
    <li className="row row-wrap">
      <div className="grow">
        <p className="strong" style={{ overflowWrap: 'anywhere' }}>
          {token.name}
        </p>
        <p className="row row-wrap" style={{ gap: 4 }}>
          {role === undefined ? null : <Tag tone="accent">{t(role[1])}</Tag>}
          {token.scopes.map((scope) => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </p>
        <p className="muted small">
          {token.expires_at === null
            ? t('neverExpires')
            : t('expiry', { date: formatDate(token.expires_at) })}{' '}
          ·{' '}
          {token.last_used_at === null
            ? t('neverUsed')
            : withParts(t('lastUsed'), { time: <RelativeTime time={token.last_used_at} /> })}
        </p>
      </div>
      <Button
        small
        className="needs-script"
        aria-label={t('rotateNamed', { name: token.name })}
        onClick={onRotate}
      >
        {t('rotate')}
      </Button>
      <Button
        small
        variant="danger"
        className="needs-script"
        aria-label={t('revokeNamed', { name: token.name })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

/** The access tokens of a project or group: the list, and a form for a new one. */
export function BotTokens({
  source,
  path,
  highest,
  leadTo,
  nav,
}: {
  source: TokenSource;
  path: string;
  /** The viewer's own role: nobody gives more. */
  highest: number;
  leadTo: string;
  nav: ReactNode;
}) {
  const client = useQueryClient();
  const { flash } = useSession();
  const { data: tokens } = useSuspenseQuery(botTokensQuery(source, path));
  const [made, setMade] = useState(flash?.values?.['token']);
  const [asked, setAsked] = useState<{ act: 'rotate' | 'revoke'; token: BotToken } | null>(null);
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: botTokensQuery(source, path).queryKey });
  const show = async (token: BotToken): Promise<void> => {
    setMade(token.token);
    await refresh();
  };
  const dialog =
    asked === null
      ? null
      : {
          call: `${botTokensPath(source, path)}/${asked.token.id}` as const,
          of: asked.token,
          onClose: () => setAsked(null),
        };
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('title')}</h1>
        {nav}
      </div>
      <p className="muted">{t(`hint_${source}`)}</p>
      <p>
        <a href={url('/help/user/access-tokens')}>{t('help')}</a>
      </p>
      {made === undefined ? null : <NewToken text={made} />}
      <div className="card card-body">
        <BotTokenForm source={source} path={path} highest={highest} leadTo={leadTo} onMade={show} />
      </div>
      <h2>{t('active')}</h2>
      {tokens.items.length === 0 ? (
        <div className="card">
          <EmptyState icon={<KeyIcon />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        </div>
      ) : (
        <ul className="card list">
          {tokens.items.map((token) => (
            <Row
              key={token.id}
              token={token}
              onRotate={() => setAsked({ act: 'rotate', token })}
              onRevoke={() => setAsked({ act: 'revoke', token })}
            />
          ))}
        </ul>
      )}
      {dialog === null || asked === null ? null : asked.act === 'rotate' ? (
        <RotateDialog {...dialog} onMade={show} />
      ) : (
        <RevokeDialog {...dialog} onRevoked={refresh} />
      )}
    </div>
  );
}
