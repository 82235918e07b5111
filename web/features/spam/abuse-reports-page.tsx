import { ReportIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AbuseReport } from '../../../contract/spam/spam.ts';
import { ApiForm } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { AdminLayout } from '../admin/index.ts';
import { abuseMessages, categoryText } from './abuse.messages.ts';
import { abuseReportsPath, abuseReportsQuery } from './abuse.queries.ts';

const { t } = abuseMessages;
const page = '/admin/abuse_reports';

function Report({ report }: { report: AbuseReport }) {
  const client = useQueryClient();
  return (
    <li className="stack">
      <div className="row row-wrap">
        <a className="strong" href={url(`/${report.user.username}`)} dir="auto">
          {report.user.name}
        </a>
        <Tag tone={report.state === 'open' ? 'attention' : 'neutral'}>{categoryText(report.category)}</Tag>
        <span className="muted small grow">
          {withParts(t('reportedBy'), {
            name: report.reporter?.name ?? t('deleted'),
            time: <RelativeTime time={report.created_at} />,
          })}
        </span>
        {report.state === 'closed' ? (
          <span className="muted">{t('closed')}</span>
        ) : (
          <ApiForm
            id={`report-${report.id}`}
            className="row"
            method="PUT"
            path={`/admin/abuse_reports/${report.id}/close`}
            leadTo={page}
            onDone={() => client.invalidateQueries({ queryKey: ['api', abuseReportsPath] })}
          >
            {(state) => (
              <Button type="submit" small busy={state.busy}>
                {t('close')}
              </Button>
            )}
          </ApiForm>
        )}
      </div>
      <p className="break" dir="auto">
        {report.message}
      </p>
      {report.reported_from_url === '' ? null : (
        <p>
          {withParts(
            report.note_id === null ? t('reportedPage') : t('reportedNote', { id: report.note_id }),
            {
              page: (
                <a className="break" href={url(report.reported_from_url)} dir="ltr">
                  {report.reported_from_url.replace(/#.*$/, '')}
                </a>
              ),
            },
          )}
        </p>
      )}
    </li>
  );
}

/** Abuse reports, open ones first. */
export default function AbuseReportsPage() {
  const { page: number } = useSearch<typeof page>();
  const { data } = useSuspenseQuery(abuseReportsQuery(number));
  return (
    <AdminLayout current="abuseReports">
      {data.items.length === 0 ? (
        <EmptyState icon={<ReportIcon />} title={t('noReports')}>
          {t('noReportsText')}
        </EmptyState>
      ) : (
        <ul className="card list">
          {data.items.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        nextPage={data.nextPage}
        hrefOf={(next) => withQuery(url(page), { page: next })}
      />
    </AdminLayout>
  );
}
