import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../../platform/routing/hooks.ts';
import { StateBadge } from '../../ui/state.tsx';
import { SubjectView } from '../kinds/index.ts';
import { MergeBox } from './merge-box.tsx';
import { Branches, MergeRequestTabs } from './merge-request-head.tsx';
import { mergeRequestPath, widgetQuery } from './merge-request.queries.ts';
import './merge-requests.css';

/** A merge request: what it is about, what is said of it, and its merge. */
export default function MergeRequestPage() {
  const { path, iid } = useParams<'/:path/-/merge_requests/:iid'>();
  const client = useQueryClient();
  const query = widgetQuery(path, iid);
  const { data: widget } = useSuspenseQuery(query);
  const { state, check } = widget;
  const base = mergeRequestPath(path, iid);
  return (
    <SubjectView
      key={base}
      base={base}
      within={path}
      badge={<StateBadge state={state === 'opened' && check === 'draft' ? 'draft' : state} />}
      changeable={state !== 'merged'}
      onChanged={() => void client.invalidateQueries({ queryKey: query.queryKey })}
      head={
        <>
          <Branches project={path} widget={widget} />
          <MergeRequestTabs project={path} iid={iid} current="overview" />
        </>
      }
    >
      <MergeBox
        project={path}
        iid={iid}
        widget={widget}
        onMerged={() => client.invalidateQueries({ queryKey: query.queryKey })}
      />
    </SubjectView>
  );
}
