import { TriangleDownIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Person } from '../../../../contract/discussions/discussions.ts';
import type { Label } from '../../../../contract/labels/labels.ts';
import type { Milestone } from '../../../../contract/milestones/milestones.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import type { SelectPanelState } from '../../../ui/select-list.tsx';
import { SelectPanel } from '../../../ui/select-panel.tsx';
import { AssigneesEditor, LabelsEditor, MilestoneEditor } from '../editors.tsx';
import type { FieldPlace } from '../field.ts';
import { updateMany, type BulkChanges, type BulkListPath } from './bulk.calls.ts';
import { bulkMessages } from './bulk.messages.ts';
import './bulk-bar.css';

const { t } = bulkMessages;

/** A list to choose from, with an entry for none. */
function Choice({
  name,
  chosen,
  none,
  onNone,
  children,
}: {
  name: string;
  chosen: string;
  none?: string;
  onNone?: () => void;
  children: (panel: SelectPanelState) => ReactNode;
}) {
  return (
    <SelectPanel
      align="start"
      openerClass="btn btn-default btn-small bulk-choice"
      opener={
        <>
          <span className="truncate">{chosen === '' ? name : `${name}: ${chosen}`}</span>
          <TriangleDownIcon />
        </>
      }
    >
      {(panel) => (
        <>
          {children(panel)}
          {none === undefined ? null : (
            <div className="bulk-none">
              <Button
                small
                onClick={() => {
                  onNone?.();
                  panel.close();
                }}
              >
                {none}
              </Button>
            </div>
          )}
        </>
      )}
    </SelectPanel>
  );
}

const names = (labels: readonly Label[]): string => labels.map(({ name }) => name).join(', ');

export interface BulkBarProps {
  readonly selected: readonly number[];
  readonly list: BulkListPath;
  readonly place: FieldPlace;
  /** What is said of the rows of this list. */
  readonly words: { readonly bulkEdit: string; readonly failed: string };
  /** What else can be done with the selected rows. */
  readonly more?: ReactNode;
  /** The list has been read again: after a change, and after it was undone. */
  readonly onRefresh?: (() => void) | undefined;
  readonly onDone: () => void;
}

/** Chooses the changes for all selected rows, and applies them. */
export default function BulkBar({ selected, list, place, words, more, onRefresh, onDone }: BulkBarProps) {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<'' | 'close' | 'reopen'>('');
  const [subscription, setSubscription] = useState<'' | 'subscribe' | 'unsubscribe'>('');
  const [assignees, setAssignees] = useState<Person[] | undefined>();
  // Null removes the value, undefined leaves each row's own.
  const [milestone, setMilestone] = useState<Milestone | null | undefined>();
  const [add, setAdd] = useState<Label[]>([]);
  const [remove, setRemove] = useState<Label[]>([]);
  const [busy, setBusy] = useState(false);
  const changes: BulkChanges = {
    ...(state === '' ? {} : { state_event: state }),
    ...(assignees === undefined
      ? {}
      : { assignee_ids: assignees.length === 0 ? [0] : assignees.map(({ id }) => id) }),
    ...(milestone === undefined ? {} : { milestone_id: String(milestone?.id ?? 0) }),
    ...(add.length === 0 ? {} : { add_label_ids: add.map(({ id }) => id) }),
    ...(remove.length === 0 ? {} : { remove_label_ids: remove.map(({ id }) => id) }),
    ...(subscription === '' ? {} : { subscription_event: subscription }),
  };
  const isUnchanged = Object.keys(changes).length === 0;
  const submit = async (): Promise<void> => {
    if (busy || isUnchanged) return;
    setBusy(true);
    const project = place.parent === 'group' ? undefined : place.project;
    const { failed } = words;
    const done = await updateMany({ api, client, list, project, failed, onRefresh }, selected, changes);
    setBusy(false);
    if (done) onDone();
  };
  return (
    <form
      className="bulk-bar"
      aria-label={words.bulkEdit}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <span className="strong bulk-count" role="status">
        {t('selected', { count: selected.length })}
      </span>
      <Select
        className="bulk-select"
        aria-label={t('state')}
        value={state}
        onChange={(event) => setState(event.target.value as typeof state)}
      >
        <option value="">{t('keepState')}</option>
        <option value="close">{t('close')}</option>
        <option value="reopen">{t('reopen')}</option>
      </Select>
      <Choice
        name={t('assignees')}
        chosen={
          assignees === undefined
            ? ''
            : assignees.length === 0
              ? t('noOne')
              : assignees.map(({ name }) => name).join(', ')
        }
        none={t('noOne')}
        onNone={() => setAssignees([])}
      >
        {(panel) => (
          <AssigneesEditor
            {...panel}
            each
            place={place}
            subject={{ assignees: assignees ?? [] }}
            onChange={({ shown }) =>
              setAssignees(shown.assignees?.length === 0 ? undefined : shown.assignees)
            }
          />
        )}
      </Choice>
      <Choice
        name={t('milestone')}
        chosen={milestone === undefined ? '' : (milestone?.title ?? t('noMilestone'))}
        none={t('noMilestone')}
        onNone={() => setMilestone(null)}
      >
        {(panel) => (
          <MilestoneEditor
            {...panel}
            place={place}
            subject={{ milestone: milestone ?? null }}
            onChange={({ shown }) => setMilestone(shown.milestone ?? undefined)}
          />
        )}
      </Choice>
      <Choice name={t('addLabels')} chosen={names(add)}>
        {(panel) => (
          <LabelsEditor
            {...panel}
            each
            place={place}
            subject={{ labels: add }}
            onChange={({ shown }) => setAdd(shown.labels ?? [])}
          />
        )}
      </Choice>
      <Choice name={t('removeLabels')} chosen={names(remove)}>
        {(panel) => (
          <LabelsEditor
            {...panel}
            each
            place={place}
            subject={{ labels: remove }}
            onChange={({ shown }) => setRemove(shown.labels ?? [])}
          />
        )}
      </Choice>
      <Select
        className="bulk-select"
        aria-label={t('notifications')}
        value={subscription}
        onChange={(event) => setSubscription(event.target.value as typeof subscription)}
      >
        <option value="">{t('keepNotifications')}</option>
        <option value="subscribe">{t('subscribe')}</option>
        <option value="unsubscribe">{t('unsubscribe')}</option>
      </Select>
      {more}
      <span className="bulk-acts">
        <Button type="submit" variant="primary" small busy={busy} disabled={busy || isUnchanged}>
          {t('update')}
        </Button>
        <Button small onClick={onDone}>
          {t('cancel')}
        </Button>
      </span>
      {place.parent !== 'group' ? null : (
        <p className="muted small bulk-shared">{t('shared', { group: place.project })}</p>
      )}
    </form>
  );
}
