import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { linksQuery } from './link.queries.ts';
import type { LinkedProps } from './linked-subjects.tsx';

export const LateLinked = lazyPart<LinkedProps>(() => import('./linked-subjects.tsx'));

/** The place of the links, which take part in the page when they are used or fetched again. */
export function LinkedBlock(props: LinkedProps) {
  const { dataUpdatedAt, isError } = useQuery(linksQuery(props.kind, props.base));
  return (
    <HydrateWhenUsed part={LateLinked} of={`${dataUpdatedAt} ${isError} ${props.admin}`}>
      <LateLinked {...props} />
    </HydrateWhenUsed>
  );
}
