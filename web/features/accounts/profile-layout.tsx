import {
  BellIcon,
  BrowserIcon,
  GearIcon,
  KeyIcon,
  MailIcon,
  PersonIcon,
  ShieldLockIcon,
  TerminalIcon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Banner } from '../../ui/feedback.tsx';
import { SideNav } from '../../ui/navigation.tsx';
import { accountsMessages } from './accounts.messages.ts';

const { t } = accountsMessages;

const pages = [
  { key: 'profile', path: '/-/profile', icon: <PersonIcon /> },
  { key: 'account', path: '/-/profile/account', icon: <ShieldLockIcon /> },
  { key: 'emails', path: '/-/profile/emails', icon: <MailIcon /> },
  { key: 'sessions', path: '/-/profile/active_sessions', icon: <BrowserIcon /> },
  { key: 'tokens', path: '/-/profile/personal_access_tokens', icon: <KeyIcon /> },
  { key: 'sshKeys', path: '/-/profile/keys', icon: <TerminalIcon /> },
  { key: 'notifications', path: '/-/profile/notifications', icon: <BellIcon /> },
  { key: 'preferences', path: '/-/profile/preferences', icon: <GearIcon /> },
] as const;

/** The frame of personal settings. */
export function ProfileLayout({
  current,
  title,
  hint,
  children,
}: {
  current: (typeof pages)[number]['key'];
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const { flash } = useSession();
  return (
    <div className="page settings">
      <SideNav
        label={t('settings')}
        items={pages.map(({ key, path, icon }) => ({
          href: url(path),
          label: t(key),
          icon,
          current: key === current,
        }))}
      />
      <div className="stack">
        <div>
          <h1>{title}</h1>
          {hint === undefined ? null : <p className="muted">{hint}</p>}
        </div>
        {flash?.notice === undefined ? null : <Banner tone="success">{flash.notice}</Banner>}
        {children}
      </div>
    </div>
  );
}
