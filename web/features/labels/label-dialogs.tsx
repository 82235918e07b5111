import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label as LabelEntity } from '../../../contract/labels/labels.ts';
import { useApi } from '../../platform/app-context.tsx';
import { describeFailure } from '../../platform/failure.ts';
import { formatList } from '../../platform/formats.ts';
import { addToast } from '../../platform/toasts.ts';
import { useDebounced } from '../../platform/use-found.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { Label } from '../../ui/label.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { labelDialogMessages } from './label-dialogs.messages.ts';
import { labelPath, labelsPath, prioritiesQuery } from './label.queries.ts';
import type { LabelQuestion } from './label-row.tsx';
import { ofProject, placePath, type PlanningPlace } from './place.ts';

const { t } = labelDialogMessages;

interface Props {
  place: PlanningPlace;
  label: LabelEntity;
  onClose: () => void;
}

/** Runs a call; its failure is shown in the dialog, which stays open. */
function useCall(place: PlanningPlace, onClose: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    run: async (call: () => Promise<string>): Promise<void> => {
      setBusy(true);
      setError(undefined);
      try {
        const text = await call();
        await Promise.all([
          client.invalidateQueries({ queryKey: ['api', labelsPath(place)] }),
          client.invalidateQueries({ queryKey: prioritiesQuery(place).queryKey }),
        ]);
        addToast({ tone: 'success', text });
        onClose();
      } catch (failure) {
        setError(describeFailure(failure).message || t('loadFailed'));
        setBusy(false);
      }
    },
  };
}

/** How much has a label, of each kind. */
function Labelled({ place, label }: Pick<Props, 'place' | 'label'>) {
  const api = useApi();
  const path = `${placePath(place)}/labels/${label.id}/labelled.json` as const;
  const { data, isError } = useQuery({
    queryKey: ['labelled', path],
    queryFn: ({ signal }) => api.get(path, { signal }),
    // Asked anew each time.
    gcTime: 0,
  });
  // The sentence before it says enough.
  if (isError) return null;
  if (data === undefined) return <p className="muted">{t('counting')}</p>;
  const kinds = (['issues', 'merge_requests', 'epics'] as const).filter((kind) => data[kind] > 0);
  const list = formatList(kinds.map((kind) => t(kind, { count: data[kind] })));
  return <p>{kinds.length === 0 ? t('nothingHasIt') : t('hasIt', { list })}</p>;
}

function DeleteLabel({ place, label, onClose }: Props) {
  const api = useApi();
  const { run, ...state } = useCall(place, onClose);
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: label.name })}
      verb={t('deleteLabel')}
      {...state}
      onClose={onClose}
      onConfirm={() =>
        void run(async () => {
          await api.delete(labelPath(place, label.id));
          return t('deleted', { name: label.name });
        })
      }
    >
      <p>{t('deleteText')}</p>
      <Labelled place={place} label={label} />
    </ConfirmDialog>
  );
}

function PromoteLabel({ place, label, onClose }: Props) {
  const api = useApi();
  const { run, ...state } = useCall(place, onClose);
  return (
    <ConfirmDialog
      title={t('promoteTitle', { name: label.name })}
      verb={t('promoteVerb')}
      danger={false}
      {...state}
      onClose={onClose}
      onConfirm={() =>
        void run(async () => {
          await api.put(`${labelPath(ofProject(place.path), label.id)}/promote`);
          return t('promoted', { name: label.name });
        })
      }
    >
      <p>{t('promoteText')}</p>
    </ConfirmDialog>
  );
}

function MergeLabel({ place, label, onClose }: Props) {
  const api = useApi();
  const { run, busy, error } = useCall(place, onClose);
  const [search, setSearch] = useState('');
  const [into, setInto] = useState<LabelEntity>();
  const asked = useDebounced(search.trim());
  const { data, isError, refetch } = useQuery({
    queryKey: ['labels-to-merge', labelsPath(place), asked],
    queryFn: ({ signal }) => api.get(labelsPath(place), { query: { search: asked, per_page: 50 }, signal }),
    placeholderData: (before) => before,
  });
  const others = data?.filter(({ id }) => id !== label.id);
  return (
    <Dialog
      title={t('mergeTitle', { name: label.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            disabled={into === undefined}
            busy={busy}
            onClick={() => {
              if (busy || into === undefined) return;
              void run(async () => {
                const { merged } = await api.post(`${placePath(place)}/labels/${label.id}/merge`, {
                  body: { into: into.id },
                });
                return t(merged ? 'merged' : 'merging', { name: label.name, into: into.name });
              });
            }}
          >
            {into === undefined ? t('mergeChoose') : t('mergeInto', { name: into.name })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('mergeText', { name: label.name })}</p>
        <Labelled place={place} label={label} />
        <FormField label={t('searching')}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={search}
              autoComplete="off"
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </FormField>
        {isError ? (
          <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <fieldset className="label-choices">
            <legend>{t('into')}</legend>
            {others?.length === 0 ? <p className="muted">{t('noOther')}</p> : null}
            {others?.map((other) => (
              <label key={other.id} className="row">
                <input
                  type="radio"
                  name="into"
                  checked={into?.id === other.id}
                  onChange={() => setInto(other)}
                />
                <Label label={other} />
              </label>
            ))}
          </fieldset>
        )}
        {error === undefined ? null : (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const dialogs = { delete: DeleteLabel, merge: MergeLabel, promote: PromoteLabel };

/** Asks before a label is deleted, merged or promoted. */
export default function LabelDialog({ question, ...props }: Props & { question: LabelQuestion }) {
  const Asked = dialogs[question];
  return <Asked {...props} />;
}
