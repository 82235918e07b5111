import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { LinkedFacts } from '../../../contract/links/links.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button } from '../../ui/button.tsx';
import { linksQuery } from '../links/index.ts';
import { blockersMessages } from './blockers.messages.ts';
import { issuePath } from './issue.queries.ts';
import { issues } from './issue.entity.ts';

const { t } = blockersMessages;

/** The open issues that block one, those that the viewer may see. `onSized`: it has another size. */
export default function BlockerList({
  project,
  iid,
  onSized,
}: {
  project: string;
  iid: number;
  onSized: () => void;
}) {
  const entities = useEntities();
  const { data, isError, refetch } = useQuery({
    ...linksQuery(issues, issuePath(project, iid)),
    // No message says which issues block one: they are asked for each time.
    staleTime: 0,
  });
  useLayoutEffect(onSized, [onSized, data, isError]);
  if (isError)
    return (
      <>
        {t('failed')}{' '}
        <Button small onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    );
  if (data === undefined) return t('finding');
  const blockers = data.flatMap(({ id, link_type, reference, path }) => {
    const { title, state } = entities.read<LinkedFacts, LinkedFacts>(issues, id);
    return link_type === 'is_blocked_by' && state === 'opened' ? [{ id, title, reference, path }] : [];
  });
  if (blockers.length === 0) return t('none');
  return (
    <span role="list">
      {blockers.map(({ id, title, reference, path }) => (
        <span key={id} role="listitem" className="blockers-one">
          <a href={path}>
            <span className="muted">{reference}</span> <span dir="auto">{title}</span>
          </a>
        </span>
      ))}
    </span>
  );
}
