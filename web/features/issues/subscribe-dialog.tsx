import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { IssueListPath } from '../../../contract/issues/issues.ts';
import { apiQuery } from '../../platform/query.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { listMenuMessages } from './list-menu.messages.ts';
import './list-dialogs.css';

const { t } = listMenuMessages;

function Address({ label, address }: { label: string; address: string }) {
  const id = useId();
  return (
    <div className="field">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <div className="row">
        <TextInput id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
        <CopyButton text={address} label={t('copy')} variant="default" small={false} />
      </div>
    </div>
  );
}

/** The addresses under which programs read a list with its filters. */
export default function SubscribeDialog({
  path,
  query,
  signedIn,
  onClose,
}: {
  path: IssueListPath;
  query: string;
  signedIn: boolean;
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery({
    ...apiQuery(`${path}/feeds.json`),
    enabled: signedIn,
    staleTime: 0,
  });
  const own = `${location.origin}${url(path)}`;
  const feeds = signedIn ? data : { atom: `${own}.atom`, calendar: `${own}.ics` };
  const filtered = (address: string): string =>
    address.includes('?') ? `${address}&${query.slice(1)}` : address + query;
  return (
    <Dialog
      title={t('subscribeTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="stack">
        <p>{t(signedIn ? 'subscribeText' : 'subscribeOpenText')}</p>
        {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
        {feeds === undefined ? (
          isError ? null : (
            <p role="status" aria-label={t('fetching')}>
              <Spinner />
            </p>
          )
        ) : (
          <>
            <Address label={t('atom')} address={filtered(feeds.atom)} />
            <Address label={t('calendar')} address={filtered(feeds.calendar)} />
          </>
        )}
      </div>
    </Dialog>
  );
}
