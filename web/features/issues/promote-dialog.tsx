import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { promoteMessages } from './promote.messages.ts';

const { t } = promoteMessages;

const mutation = `mutation ($projectPath: ID!, $iid: String!) {
  promoteToEpic(input: { projectPath: $projectPath, iid: $iid }) { epic { webPath reference(full: true) } errors }
}`;

/** Says what promoting an issue to an epic does, does it, and leads to the epic. */
export default function PromoteDialog({
  path,
  iid,
  group,
  confidential,
  onClose,
}: {
  path: string;
  iid: number;
  /** The path of the group that gets the epic. */
  group: string;
  confidential: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const { history } = useRouter();
  const [busy, setBusy] = useState(false);
  const promote = async (): Promise<void> => {
    try {
      const { data, errors = [] } = await api.post('/api/graphql', {
        body: { query: mutation, variables: { projectPath: path, iid: String(iid) } },
      });
      const answer = data?.promoteToEpic;
      const reason = errors[0]?.message ?? answer?.errors[0];
      if (answer?.epic == null) {
        addToast({ tone: 'danger', text: reason ?? t('failed') });
        return;
      }
      addToast({ tone: 'success', text: t('promoted', { epic: answer.epic.reference }) });
      history.push(answer.epic.webPath);
    } catch (error) {
      addToast({ tone: 'danger', text: t('failed'), of: actOf(error) });
    }
  };
  return (
    <ConfirmDialog
      title={t('promote')}
      verb={t('promote')}
      danger={false}
      busy={busy}
      onClose={onClose}
      onConfirm={() => {
        setBusy(true);
        void promote().then(onClose);
      }}
    >
      <p>{t('question', { group })}</p>
      <p>{t(confidential ? 'confidentialReaders' : 'readers')}</p>
    </ConfirmDialog>
  );
}
