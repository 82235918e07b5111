import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import type { IssueOnPage } from './issue.entity.ts';
import { relatedMergeRequestsQuery } from './related-merge-request.queries.ts';
import type { RelatedProps } from './related-merge-requests.tsx';

const LateRelated = lazyPart<RelatedProps>(() => import('./related-merge-requests.tsx'));

/** The place of the merge requests that name the issue: nothing of it is fetched where there are none. */
export function RelatedBlock({ issue, path }: { issue: IssueOnPage; path: string }) {
  return issue.merge_requests_count === 0 ? null : <Related path={path} iid={issue.iid} />;
}

function Related(props: RelatedProps) {
  const { dataUpdatedAt, isError } = useQuery(relatedMergeRequestsQuery(props.path, props.iid));
  return (
    <HydrateWhenUsed part={LateRelated} of={`${dataUpdatedAt} ${isError}`}>
      <LateRelated {...props} />
    </HydrateWhenUsed>
  );
}
