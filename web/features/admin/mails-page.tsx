import { MailIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url, withQuery } from '../../platform/url.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminMessages } from './admin.messages.ts';
import { mailsQuery } from './admin.queries.ts';
import './admin.css';

const { t } = adminMessages;

/** The mails that the instance has sent, or would have sent with a mail server. */
export default function MailsPage() {
  const { page } = useSearch<'/admin/mails'>();
  const { data: mails } = useSuspenseQuery(mailsQuery(page));
  return (
    <AdminLayout current="mails">
      {mails.items.length === 0 ? (
        <EmptyState icon={<MailIcon />} title={t('noMails')}>
          {t('noMailsText')}
        </EmptyState>
      ) : (
        <ul className="card list">
          {mails.items.map((mail) => (
            <li key={mail.id}>
              <details className="mail">
                <summary className="row row-wrap">
                  <span className="strong">{mail.subject}</span>
                  <span className="muted grow truncate">
                    {t('to')} {mail.recipient}
                  </span>
                  <Tag
                    tone={mail.state === 'sent' ? 'success' : mail.last_error === null ? 'neutral' : 'danger'}
                  >
                    {mail.state}
                  </Tag>
                  <span className="muted small">
                    <RelativeTime time={mail.created_at} />
                  </span>
                </summary>
                {mail.last_error === null ? null : <p className="field-error">{mail.last_error}</p>}
                <pre>{mail.text_body}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={mails.page}
        totalPages={mails.totalPages}
        nextPage={mails.nextPage}
        hrefOf={(number) => withQuery(url('/admin/mails'), { page: number })}
      />
    </AdminLayout>
  );
}
