import { useQuery } from '@tanstack/react-query';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { LateLinked } from './late-linked.ts';
import { linksQuery } from './link.queries.ts';
import type { LinkedProps } from './linked-subjects.tsx';

/** The place of the links, which take part in the page when they are used or fetched again. */
export function LinkedBlock(props: LinkedProps) {
  const { dataUpdatedAt, isError } = useQuery(linksQuery(props.kind.entity, props.base));
  return (
    <HydrateWhenUsed part={LateLinked} of={`${dataUpdatedAt} ${isError} ${props.admin}`}>
      <LateLinked {...props} />
    </HydrateWhenUsed>
  );
}
