import { DeviceDesktopIcon, DeviceMobileIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/app-context.tsx';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { sessionsQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';
import { ProfileLayout } from './profile-layout.tsx';

const { t } = accountsMessages;

/** 'Firefox on Linux', from the user agent. */
function describeBrowser(agent: string): string | undefined {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /OPR\//.test(agent)
      ? 'Opera'
      : /Firefox\//.test(agent)
        ? 'Firefox'
        : /Chrome\//.test(agent)
          ? 'Chrome'
          : /Safari\//.test(agent)
            ? 'Safari'
            : undefined;
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS X/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : undefined;
  return browser === undefined
    ? undefined
    : system === undefined
      ? browser
      : t('browserOn', { browser, system });
}

export default function SessionsPage() {
  const api = useApi();
  const client = useQueryClient();
  const { data: sessions } = useSuspenseQuery(sessionsQuery());
  const end = (id: number | string): void => {
    api
      .delete(`/-/profile/active_sessions/${id}`)
      .then(() => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }), toastError);
  };
  return (
    <ProfileLayout current="sessions" title={t('sessions')} hint={t('sessionsHint')}>
      <ul className="card list">
        {sessions.map((session) => (
          <li key={session.id} className="row">
            {/Mobile|Android|iPhone/.test(session.user_agent) ? <DeviceMobileIcon /> : <DeviceDesktopIcon />}
            <div className="grow">
              <p className="strong">{describeBrowser(session.user_agent) ?? t('unknownBrowser')}</p>
              <p className="muted small">
                {session.ip === null ? '' : `${session.ip} · `}
                {withParts(t('signedIn'), { time: <RelativeTime time={session.created_at} /> })} ·{' '}
                {withParts(t('lastActive'), { time: <RelativeTime time={session.last_active_at} /> })}
              </p>
            </div>
            {session.current ? (
              <Tag tone="success">{t('thisSession')}</Tag>
            ) : (
              <Button small onClick={() => end(session.id)}>
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="form-actions">
          <Button variant="danger" onClick={() => end('others')}>
            {t('endOthers')}
          </Button>
        </div>
      ) : null}
    </ProfileLayout>
  );
}
