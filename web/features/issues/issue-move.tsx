import { ArrowRightIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { Popover } from '../../ui/menu.tsx';
import { Block } from '../planning/index.ts';
import { sidebarMessages } from './sidebar.messages.ts';

const { t } = sidebarMessages;

const MoveForm = lazy(() => import('./move-form.tsx'));

/** Moves the issue to another project, for people who can plan in both (SIDE-07). */
export function IssueMove(props: { path: string; projectId: number; iid: number }) {
  const [wanted, setWanted] = useState(false);
  return (
    <Block name={t('move')} className="needs-script">
      <span onToggle={() => setWanted(true)}>
        <Popover
          summaryClass="btn btn-default btn-small"
          align="end"
          summary={
            <>
              <ArrowRightIcon /> {t('move')}
            </>
          }
        >
          <Suspense fallback={null}>{wanted ? <MoveForm {...props} /> : null}</Suspense>
        </Popover>
      </span>
    </Block>
  );
}
