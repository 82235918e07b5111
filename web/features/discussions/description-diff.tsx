import { TrashIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { deleteDescriptionVersion, fetchDescriptionDiff } from './description.calls.ts';
import type { ShownEvent } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import './description-diff.css';

const { t } = discussionsMessages;

/** The difference between two versions of a description; people with permission can delete a version. */
export default function DescriptionDiff({
  note,
  base,
  onDeleted,
}: {
  note: ShownEvent;
  base: SubjectPath;
  onDeleted: () => void;
}) {
  const api = useApi();
  const id = note.description_version_id!;
  const start = note.start_description_version_id;
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['description-diff', base, id, start ?? id],
    queryFn: () => fetchDescriptionDiff(api, base, id, start),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (error !== null) addToast({ tone: 'danger', text: t('diffFailed') });
  }, [error]);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteDescriptionVersion(api, base, id, start);
      setAsked(false);
      onDeleted();
    } catch (failure) {
      addToast({ tone: 'danger', text: t('deleteDiffFailed'), of: actOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  if (error !== null)
    return (
      <p className="small muted">
        {t('diffFailed')}{' '}
        <button type="button" className="link-button" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </p>
    );
  return (
    <div className="description-diff">
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <pre dir="auto" dangerouslySetInnerHTML={{ __html: data }} />
      )}
      {note.can_delete_description_version === true ? (
        <IconButton small icon={<TrashIcon />} label={t('deleteVersion')} onClick={() => setAsked(true)} />
      ) : null}
      {asked ? (
        <LateConfirmDialog
          title={t('deleteVersion')}
          verb={t('deleteVersion')}
          busy={busy}
          onClose={() => setAsked(false)}
          onConfirm={() => void remove()}
        >
          <p>{t('deleteVersionQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </div>
  );
}
