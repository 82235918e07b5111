import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { MoveTarget } from '../../../contract/issues/sidebar.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { issuePath, issueQuery } from './issue.queries.ts';
import { MoveTargets } from './move-targets.tsx';
import { undoMove } from './undo-move.ts';
import { movingMessages } from './moving.messages.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = movingMessages;

/** Chooses a project and moves the issue there. */
export default function MoveForm({ path, projectId, iid }: { path: string; projectId: number; iid: number }) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const [chosen, setChosen] = useState<MoveTarget>();
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || chosen === undefined) return;
    setBusy(true);
    api
      .post(`${issuePath(path, iid)}/move`, {
        body: { move_to_project_id: chosen.id },
      })
      .then(
        ({ web_url, iid: there }) => {
          const moved = issuePath(chosen.path_with_namespace, there);
          addToast({
            tone: 'success',
            text: t('moved'),
            action: { label: t('undo'), run: () => void undoMove({ api, client, router }, moved) },
          });
          client.removeQueries({ queryKey: issueQuery(path, iid).queryKey });
          router.history.push(ownPath(web_url));
        },
        (error: unknown) => {
          setBusy(false);
          addToast({ tone: 'danger', text: t('moveFailed'), of: actOf(error) });
        },
      );
  };
  return (
    <form className="form move-issue" onSubmit={submit} aria-busy={busy}>
      <MoveTargets projectId={projectId} chosen={chosen} onChoose={setChosen} />
      <p className="muted small">{t('moveText')}</p>
      <Button type="submit" variant="primary" busy={busy} disabled={chosen === undefined}>
        {t('move')}
      </Button>
    </form>
  );
}
