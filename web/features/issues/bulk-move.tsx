import { TriangleDownIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { MoveTarget } from '../../../contract/issues/sidebar.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/menu.tsx';
import { useProjectInCache } from '../projects/index.ts';
import { bulkMoveMessages } from './bulk-move.messages.ts';
import { projectIssues } from './issue.queries.ts';
import { MoveTargets } from './move-targets.tsx';

const { t } = bulkMoveMessages;

function Choice({
  path,
  projectId,
  selected,
}: {
  path: string;
  projectId: number;
  selected: readonly number[];
}) {
  const api = useApi();
  const router = useRouter();
  const [target, setTarget] = useState<MoveTarget>();
  const [busy, setBusy] = useState(false);
  const move = (): void => {
    if (busy || target === undefined) return;
    setBusy(true);
    api
      .post(`${projectIssues(path)}/bulk_move`, {
        body: { move: { issuable_ids: selected.join(','), to_project_id: target.id } },
      })
      .then(
        (started) => router.history.push(url(started.path)),
        (error: unknown) => {
          setBusy(false);
          const reason = error instanceof ApiError && error.status < 500 ? `. ${error.message}` : '';
          addToast({ tone: 'danger', text: `${t('moveFailed')}${reason}`, of: actOf(error) });
        },
      );
  };
  return (
    <div className="bulk-move">
      <MoveTargets projectId={projectId} chosen={target} onChoose={setTarget} />
      <p className="muted small">{t('moveText')}</p>
      <Button variant="primary" small busy={busy} disabled={busy || target === undefined} onClick={move}>
        {t('moveThem', { count: selected.length })}
      </Button>
    </div>
  );
}

/** Moves the selected issues to another project. */
export default function BulkMove({ path, selected }: { path: string; selected: readonly number[] }) {
  const project = useProjectInCache(path);
  const [wanted, setWanted] = useState(false);
  if (project === undefined) return null;
  return (
    <span onToggle={() => setWanted(true)}>
      <Popover
        summaryClass="btn btn-default btn-small bulk-choice"
        align="start"
        summary={
          <>
            {t('move')}
            <TriangleDownIcon />
          </>
        }
      >
        {wanted ? <Choice path={path} projectId={project.id} selected={selected} /> : null}
      </Popover>
    </span>
  );
}
