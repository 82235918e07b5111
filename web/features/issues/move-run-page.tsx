import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoveRunState } from '../../../contract/issues/moving.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { ownPath, url } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { projectPage, projectQuery } from '../projects/index.ts';
import { moveRunMessages } from './move-run.messages.ts';
import { moveRunPath, moveRunQuery } from './move-run.queries.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import './move-run.css';

const { t } = moveRunMessages;

/** The issues that stay where they are, and why. */
function Refused({ refused, refused_count: count }: MoveRunState) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="h4">{t('refused', { count })}</h2>
      <ul className="move-run-refused">
        {refused.map(({ id, issue, reason }) => (
          <li key={id}>
            {issue === null ? (
              t('unknown')
            ) : (
              <a href={ownPath(issue.web_url)} dir="auto">
                {issue.reference} {issue.title}
              </a>
            )}
            : {reason}
          </li>
        ))}
        {count > refused.length ? <li>{t('more', { count: count - refused.length })}</li> : null}
      </ul>
    </section>
  );
}

function UndoButton({ path, run }: { path: string; run: string }) {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const undo = (): void => {
    setBusy(true);
    api.post(`${moveRunPath(path, run)}/undo`).then(
      (started) => router.history.push(url(started.path)),
      (error: unknown) => {
        setBusy(false);
        const reason = error instanceof ApiError && error.status < 500 ? `. ${error.message}` : '';
        addToast({ tone: 'danger', text: `${t('undoFailed')}${reason}`, of: actOf(error) });
      },
    );
  };
  return (
    <>
      <p className="muted">{t('undoText')}</p>
      <Button busy={busy} disabled={busy} onClick={undo}>
        {t('undo')}
      </Button>
    </>
  );
}

/** How far a bulk move is, live, and what could not be moved. */
export default function MoveRunPage() {
  const { path, run } = useParams<'/:path/-/issues/moves/:run'>();
  const client = useQueryClient();
  const query = moveRunQuery(path, run);
  const { data } = useSuspenseQuery(query);
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: query.queryKey });
    // The count in the tab.
    void client.invalidateQueries({ queryKey: projectQuery(path).queryKey });
  };
  useSubscription('IssueMoveRunChannel', { run_id: data.id }, refresh, refresh);
  const done = data.moved + data.refused_count;
  const project = data.target_path ?? t('elsewhere');
  return (
    <div className="page move-run">
      <h1 className="h2">{t(data.undoes ? 'back' : 'to', { project })}</h1>
      <ProgressBar
        max={Math.max(1, data.total)}
        value={data.finished ? Math.max(1, data.total) : done}
        aria-label={t('title')}
      />
      {data.finished ? null : (
        <p>
          {t('progress', { done, count: data.total })}. {t('running')}
        </p>
      )}
      <p role="status">{data.finished ? t('done', { count: data.moved }) : null}</p>
      <Refused {...data} />
      {data.can_undo ? <UndoButton path={path} run={run} /> : null}
      <p className="move-run-links">
        {data.target_path === null ? null : (
          <LinkButton href={projectPage(data.target_path, 'issues')}>{t('target', { project })}</LinkButton>
        )}
        <a href={projectPage(path, 'issues')}>{t('list')}</a>
      </p>
    </div>
  );
}
