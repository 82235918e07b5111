import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { IssueImport } from '../../../contract/issues/issue-import.ts';
import { useApi } from '../../platform/app-context.tsx';
import { randomUuid } from '../../platform/random-uuid.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/field.tsx';
import { projectQuery } from '../projects/index.ts';
import { projectIssues } from './issue.queries.ts';
import { listMenuMessages } from './list-menu.messages.ts';
import './list-dialogs.css';

const { t } = listMenuMessages;

/** What the check of a file found. */
function Report({ rows, errors, ignored_columns: ignored }: IssueImport) {
  return (
    <>
      {errors.length === 0 ? (
        <p role="status">{t('ready', { count: rows })}</p>
      ) : (
        <>
          <p role="alert" className="import-wrong">
            {t('wrong', { count: errors.length, rows })}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <div className="import-rows" tabIndex={0} role="group" aria-label={t('problems')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('line')}</th>
                  <th scope="col">{t('title')}</th>
                  <th scope="col">{t('problems')}</th>
                </tr>
              </thead>
              <tbody>
                {errors.map(({ line, title, errors: problems }) => (
                  <tr key={line}>
                    <td className="tabular">{line}</td>
                    <td dir="auto">{title}</td>
                    <td>{problems.join('; ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {ignored.length === 0 ? null : (
        <p className="muted small">{t('ignored', { names: ignored.join(', ') })}</p>
      )}
    </>
  );
}

/** Opens an issue for each row of a file, which is checked as soon as it is chosen. */
export default function ImportDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<IssueImport>();
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The same file is imported once, even if the answer is lost and it is sent again.
  const key = useRef('');
  const send = async (chosen: File, check: boolean): Promise<IssueImport | undefined> => {
    const body = new FormData();
    body.set('check', String(check));
    body.set('file', chosen);
    setBusy(true);
    setFailed(undefined);
    try {
      return await api.post(`${projectIssues(path)}/import_csv`, {
        body,
        ...(check ? {} : { headers: { 'idempotency-key': key.current } }),
      });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(chosen);
    setReport(undefined);
    key.current = randomUuid();
    if (chosen !== undefined) setReport(await send(chosen, true));
  };
  const submit = async (): Promise<void> => {
    if (file === undefined || busy) return;
    const done = await send(file, false);
    if (done === undefined) return;
    addToast({ tone: 'success', text: t('imported', { count: done.iids.length }) });
    onClose();
    await Promise.all([
      client.invalidateQueries({ queryKey: ['api', `${projectIssues(path)}.json`] }),
      client.invalidateQueries({ queryKey: projectQuery(path).queryKey }),
    ]);
  };
  const count = report?.errors.length === 0 ? report.rows : 0;
  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={busy && report !== undefined}
            disabled={count === 0}
            onClick={() => void submit()}
          >
            {count === 0 ? t('importNone') : t('import', { count })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('importText')}</p>
        <FormField label={t('file')} error={failed}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className="field-input"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </FormField>
        {busy && report === undefined ? <p role="status">{t('checking')}</p> : null}
        {report === undefined ? null : <Report {...report} />}
      </div>
    </Dialog>
  );
}
