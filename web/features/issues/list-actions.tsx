import { KebabHorizontalIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { IssueListPath } from '../../../contract/issues/issues.ts';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import type { ListDialog } from './list-menu.tsx';
import { issueListMessages } from './issue-list.messages.ts';

const ListMenu = lazy(() => import('./list-menu.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'));

/** What can be done with a whole list: exporting it, subscribing to it, importing into it. */
export function ListActions({
  path,
  query,
  importsInto,
}: {
  /** The list's address, without the relative root. */
  path: IssueListPath;
  /** Its filters and order, as the address has them. */
  query: string;
  /** Full path of the project whose list it is, for viewers who may open issues there. */
  importsInto?: string | undefined;
}) {
  const [open, setOpen] = useState<ListDialog>();
  const signedIn = useViewer() !== null;
  const close = (): void => setOpen(undefined);
  return (
    <span className="needs-script">
      <LateMenu
        label={issueListMessages.t('listActions')}
        summaryClass="btn btn-invisible btn-small btn-icon"
        summary={<KebabHorizontalIcon />}
      >
        {() => (
          <ListMenu
            list={url(path)}
            query={query}
            exports={signedIn}
            imports={importsInto !== undefined}
            onOpen={setOpen}
          />
        )}
      </LateMenu>
      <Suspense fallback={null}>
        {open === 'import' ? <ImportDialog path={importsInto!} onClose={close} /> : null}
        {open === 'subscribe' ? (
          <SubscribeDialog path={path} query={query} signedIn={signedIn} onClose={close} />
        ) : null}
      </Suspense>
    </span>
  );
}
