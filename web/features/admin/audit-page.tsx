import { LogIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url, withQuery } from '../../platform/url.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminMessages } from './admin.messages.ts';
import { auditQuery } from './admin.queries.ts';

const { t } = adminMessages;

/** Audit events, newest first. */
export default function AuditPage() {
  const { page } = useSearch<'/admin/audit_events'>();
  const { data: events } = useSuspenseQuery(auditQuery(page));
  return (
    <AdminLayout current="audit">
      {events.items.length === 0 ? (
        <EmptyState icon={<LogIcon />} title={t('noEvents')} />
      ) : (
        <ul className="card list">
          {events.items.map((event) => (
            <li key={event.id} className="row row-wrap">
              <code>{event.event_name}</code>
              <span className="grow">
                {event.entity_type}
                {event.entity_id === null ? '' : ` ${event.entity_id}`}{' '}
                <span className="muted">
                  {event.details.author_name === undefined || event.details.author_name === ''
                    ? ''
                    : t('by', { name: event.details.author_name })}
                </span>
              </span>
              <span className="muted small">
                {event.details.ip_address === null || event.details.ip_address === undefined
                  ? ''
                  : `${event.details.ip_address} · `}
                <RelativeTime time={event.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={events.page}
        totalPages={events.totalPages}
        nextPage={events.nextPage}
        hrefOf={(number) => withQuery(url('/admin/audit_events'), { page: number })}
      />
    </AdminLayout>
  );
}
