import { TriangleDownIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { ViewedList } from '../../../contract/saved-views/saved-views.ts';
import { useViewer } from '../../platform/session.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import { viewsQuery } from './saved-view.queries.ts';
import { savedViewsMessages } from './saved-views.messages.ts';
import './saved-views.css';

const { t } = savedViewsMessages;
const SavedViewMenu = lazy(() => import('./saved-view-menu.tsx'));

export interface SavedViewsProps {
  /** The list's address, without the relative root. */
  list: ViewedList;
  /** What the list is asked for now, in the form in which `normal` brings it. */
  current: string;
  /** A query of the address in the list's own order of parameters. */
  normal: (query: string) => string;
}

/** One's own views of a list: the one that is shown, the others, and what makes more of them. */
export function SavedViews(props: SavedViewsProps) {
  const me = useViewer();
  const { data = [] } = useQuery({ ...viewsQuery(props.list), enabled: me !== null });
  if (me === null) return null;
  const shown = data.find(({ query }) => props.normal(query) === props.current);
  return (
    <span className="saved-views needs-script">
      <LateMenu
        popover
        align="end"
        label={t('savedViews')}
        summaryClass="btn btn-invisible btn-small saved-views-opener"
        summary={
          <>
            <span className="truncate">
              {shown === undefined ? t('savedViews') : t('view', { name: shown.name })}
            </span>
            <TriangleDownIcon />
          </>
        }
      >
        {() => (
          <Suspense fallback={null}>
            <SavedViewMenu {...props} views={data} />
          </Suspense>
        )}
      </LateMenu>
    </span>
  );
}
