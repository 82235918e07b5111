import { TrashIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MilestonePath } from '../../../contract/milestones/milestones.ts';
import type { TimeEntry, TimeReport } from '../../../contract/issues/time.ts';
import { useApi } from '../../platform/app-context.tsx';
import { describeFailure } from '../../platform/failure.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { personPath } from '../projects/index.ts';
import { timeReportMessages } from './time-report.messages.ts';
import './time-report.css';
import { formatDate } from '../../platform/formats.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = timeReportMessages;

function Person({ user }: { user: TimeEntry['user'] }) {
  if (user.id === 0) return user.name;
  return (
    <a className="link-plain time-person" href={personPath(user.username)}>
      <Avatar of={user} size={20} /> <span dir="auto">{user.name}</span>
    </a>
  );
}

function People({ report }: { report: TimeReport }) {
  return (
    <table className="time-table">
      <caption>{t('perPerson')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {report.people.map(({ user, human_time_spent }) => (
          <tr key={user.id}>
            <td>
              <Person user={user} />
            </td>
            <td>{human_time_spent}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{report.human_time_spent}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Entries({
  entries,
  withIssue,
  onDelete,
}: {
  entries: TimeEntry[];
  withIssue: boolean;
  onDelete: (entry: TimeEntry) => void;
}) {
  const deletable = entries.some((entry) => entry.deletable);
  return (
    <table className="time-table">
      <caption>{t('entries')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          {withIssue ? <th scope="col">{t('issue')}</th> : null}
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('summary')}</th>
          {deletable ? (
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <time dateTime={entry.spent_at}>{formatDate(entry.spent_at)}</time>
            </td>
            {withIssue ? (
              <td>
                <a href={ownPath(entry.subject.web_url)} title={entry.subject.title}>
                  {entry.subject.reference}
                </a>
              </td>
            ) : null}
            <td>
              <Person user={entry.user} />
            </td>
            <td>{entry.human_time_spent}</td>
            <td dir="auto">{entry.summary}</td>
            {deletable ? (
              <td>
                {entry.deletable ? (
                  <IconButton
                    small
                    icon={<TrashIcon />}
                    label={t('deleteEntry', {
                      time: entry.human_time_spent,
                      date: formatDate(entry.spent_at),
                    })}
                    onClick={() => onDelete(entry)}
                  />
                ) : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The page of a subject that has times. */
export type TimedPath = `/${string}/-/${'issues' | 'merge_requests'}/${number}`;

/** The time spent on the subject or milestone at `path`: entries, and totals per person. */
export default function TimeReportDialog({
  path,
  withIssue = false,
  onClose,
}: {
  path: TimedPath | MilestonePath;
  /** Entries of several issues. */
  withIssue?: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<TimeEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const queryKey = ['api', `${path}/timelogs.json`, { page }];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(`${path}/timelogs.json`, { query: { page }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const remove = async ({ id }: TimeEntry): Promise<void> => {
    setBusy(true);
    try {
      // Entries in the report of a milestone can't be deleted.
      await api.delete(`${path as Exclude<typeof path, MilestonePath>}/timelogs/${id}`);
      setAsked(null);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['api', `${path}/timelogs.json`] }),
        client.invalidateQueries({ queryKey: ['api', `${path}.json`] }),
      ]);
    } catch (failure) {
      const { message } = describeFailure(failure);
      setError(message === '' ? t('failed') : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('title')} onClose={onClose} wide>
      {data === undefined ? (
        isError ? (
          <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.people.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <div className="stack">
          <People report={data} />
          <Entries
            entries={data.entries}
            withIssue={withIssue}
            onDelete={(entry) => {
              setError(undefined);
              setAsked(entry);
            }}
          />
          {page > 1 || data.more ? (
            <div className="form-actions">
              {page > 1 ? <Button onClick={() => setPage(page - 1)}>{t('newer')}</Button> : null}
              {data.more ? <Button onClick={() => setPage(page + 1)}>{t('older')}</Button> : null}
            </div>
          ) : null}
        </div>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={t('deleteTitle')}
          verb={t('delete')}
          busy={busy}
          error={error}
          onClose={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
        >
          <p>
            {asked.time_spent < 0 ? t('deleteNegative') : t('deleteText', { time: asked.human_time_spent })}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
