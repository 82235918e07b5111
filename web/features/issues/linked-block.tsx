import { useQuery } from '@tanstack/react-query';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { LateLinkedIssues } from './issue-parts.ts';
import { linksQuery } from './linked-issue.queries.ts';
import type { LinkedIssuesProps } from './linked-issues.tsx';

/** The place of the linked issues, which take part in the page when they are used or fetched again. */
export function LinkedBlock(props: LinkedIssuesProps) {
  const { dataUpdatedAt, isError } = useQuery(linksQuery(props.path, props.iid));
  return (
    <HydrateWhenUsed part={LateLinkedIssues} of={`${dataUpdatedAt} ${isError} ${props.admin}`}>
      <LateLinkedIssues {...props} />
    </HydrateWhenUsed>
  );
}
