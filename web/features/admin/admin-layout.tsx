import { HeartIcon, LogIcon, MailIcon, PeopleIcon, ReportIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { url } from '../../platform/url.ts';
import { SideNav } from '../../ui/navigation.tsx';
import { adminMessages } from './admin.messages.ts';

const { t } = adminMessages;

const pages = [
  { key: 'people', path: '/admin/users', icon: <PeopleIcon /> },
  { key: 'mails', path: '/admin/mails', icon: <MailIcon /> },
  { key: 'abuseReports', path: '/admin/abuse_reports', icon: <ReportIcon /> },
  { key: 'audit', path: '/admin/audit_events', icon: <LogIcon /> },
  { key: 'health', path: '/admin/health', icon: <HeartIcon /> },
] as const;

export function AdminLayout({
  current,
  title = t(current),
  action,
  children,
}: {
  current: (typeof pages)[number]['key'];
  /** Set if the page is below a section's main page. */
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page settings">
      <SideNav
        label={t('admin')}
        items={pages.map(({ key, path, icon }) => ({
          href: url(path),
          label: t(key),
          icon,
          current: key === current,
        }))}
      />
      <div>
        <div className="page-head">
          <h1>{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </div>
  );
}
