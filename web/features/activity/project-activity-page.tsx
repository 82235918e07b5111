import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { withQuery } from '../../platform/url.ts';
import { Pagination } from '../../ui/navigation.tsx';
import { projectPage } from '../projects/index.ts';
import { ActivityList } from './activity-list.tsx';
import { activityMessages } from './activity.messages.ts';
import { projectActivityQuery } from './activity.queries.ts';

export default function ProjectActivityPage() {
  const { path } = useParams<'/:path'>();
  const { page } = useSearch<'/:path/-/activity'>();
  const { data: events } = useSuspenseQuery(projectActivityQuery(path, page));
  return (
    <div className="page page-narrow stack">
      <h1>{activityMessages.t('activity')}</h1>
      <ActivityList events={events} showProject={false} />
      <Pagination
        page={events.page}
        totalPages={events.totalPages}
        nextPage={events.nextPage}
        hrefOf={(number) => withQuery(projectPage(path, 'activity'), { page: number })}
      />
    </div>
  );
}
