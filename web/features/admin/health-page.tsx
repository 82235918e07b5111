import { useSuspenseQuery } from '@tanstack/react-query';
import { url } from '../../platform/url.ts';
import { Tag } from '../../ui/label.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminMessages } from './admin.messages.ts';
import { readinessQuery, versionQuery } from './admin.queries.ts';
import './admin.css';

const { t } = adminMessages;

export default function HealthPage() {
  const { data: version } = useSuspenseQuery(versionQuery());
  const { data: readiness } = useSuspenseQuery(readinessQuery());
  const ready = readiness.status === 'ok';
  return (
    <AdminLayout current="health">
      <div className="card card-body stack">
        <dl className="facts">
          <dt>{t('version')}</dt>
          <dd>
            {version.coppice_version} <code className="muted">{version.revision}</code>
          </dd>
          <dt>{t('database')}</dt>
          <dd>
            <Tag tone={ready ? 'success' : 'danger'}>{t(ready ? 'ready' : 'notReady')}</Tag>
          </dd>
        </dl>
        <p className="row row-wrap">
          <a href={url('/-/readiness')} data-native>
            {t('readinessLink')}
          </a>
          <a href={url('/-/metrics')} data-native>
            {t('metricsLink')}
          </a>
        </p>
      </div>
    </AdminLayout>
  );
}
