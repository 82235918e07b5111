import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { useParams } from '../../platform/routing/hooks.ts';
import { mergeRequestState } from '../../ui/merge-request-state.ts';
import { StateBadge } from '../../ui/state.tsx';
import { useEntity } from '../../platform/use-entity.ts';
import { GoneNotice, subjects, subjectQuery } from '../kinds/index.ts';
import { Branches, MergeRequestTabs, type MergeRequestPart } from './merge-request-head.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { widgetQuery } from './merge-request.queries.ts';
import { useTargetMoved } from './use-target-moved.ts';
import './merge-requests.css';
import '../planning/subject-page.css';

/** The page around a tab that shows code. */
export function MergeRequestFrame({
  current,
  children,
}: {
  current: MergeRequestPart;
  children: (at: { path: string; iid: string }) => ReactNode;
}) {
  const { path, iid } = useParams<'/:path/-/merge_requests/:iid/commits'>();
  const query = widgetQuery(path, iid);
  const { data: widget, error: failure } = useSuspenseQuery(query);
  const [deleted, setDeleted] = useState<number>();
  const { data: id } = useSuspenseQuery(subjectQuery(mergeRequestPath(path, iid)));
  const { title, kind } = useEntity(subjects, id);
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useSubscription<{ event: string }>(
    kind.channel,
    { [kind.parameter]: id },
    ({ event }) => {
      // A link on the page can lead to another one.
      if (event === 'deleted') setDeleted(id);
      else if (event === 'updated') refresh();
    },
    refresh,
  );
  useTargetMoved(path, iid, widget);
  return (
    <div className="page stack">
      <header className="subject-head">
        <h1 dir="auto">
          {title} <span className="subject-number">!{iid}</span>
        </h1>
        <div className="subject-line">
          <StateBadge state={mergeRequestState(widget.state, widget.check === 'draft')} />
        </div>
        <Branches project={path} widget={widget} />
        <MergeRequestTabs project={path} iid={iid} widget={widget} current={current} />
      </header>
      {children({ path, iid })}
      {deleted === id || (failure instanceof ApiError && failure.status === 404) ? (
        <div className="page-notice">
          <GoneNotice noun={kind.noun} />
        </div>
      ) : null}
    </div>
  );
}
