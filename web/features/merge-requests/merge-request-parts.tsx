import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from '../../platform/routing/hooks.ts';
import { StateBadge } from '../../ui/state.tsx';
import { useEntity } from '../../platform/use-entity.ts';
import { subjects, subjectQuery } from '../kinds/index.ts';
import { Branches, MergeRequestTabs, type MergeRequestPart } from './merge-request-head.tsx';
import { mergeRequestPath, widgetQuery } from './merge-request.queries.ts';
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
  const { data: widget } = useSuspenseQuery(widgetQuery(path, iid));
  const { data: id } = useSuspenseQuery(subjectQuery(mergeRequestPath(path, iid)));
  const { title } = useEntity(subjects, id);
  return (
    <div className="page stack">
      <header className="issue-head">
        <h1 dir="auto">
          {title} <span className="issue-number">!{iid}</span>
        </h1>
        <div className="issue-line">
          <StateBadge
            state={widget.state === 'opened' && widget.check === 'draft' ? 'draft' : widget.state}
          />
        </div>
        <Branches project={path} widget={widget} />
        <MergeRequestTabs project={path} iid={iid} current={current} />
      </header>
      {children({ path, iid })}
    </div>
  );
}
