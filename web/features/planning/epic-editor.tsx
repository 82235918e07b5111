import { useState } from 'react';
import type { EpicOfIssue, FoundEpic } from '../../../contract/epics/epics.ts';
import type { Api } from '../../platform/api.ts';
import { useFound } from '../../platform/use-found.ts';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { groupPage } from '../projects/index.ts';
import { editorMessages } from './editors.messages.ts';
import { epicChoice, groupOf } from './choices.tsx';
import { epicFound, isTypedEpic } from './epic-names.ts';
import type { ChoicePlace, EditorProps } from './field.ts';
import type { InEpic } from './fields/epic.tsx';
import { ownOf } from './own-place.ts';

const { t } = editorMessages;

/** In milliseconds, as the documents have it for epics. */
const searchPause = 300;

/** Puts an issue into an epic, or out of the one that it is in. What the answer says of another epic or another issue is no success. */
async function placeIssue(
  api: Api,
  { id = 0, epic, epic_issue_id: place }: InEpic,
  chosen: EpicOfIssue | null,
) {
  const of = chosen ?? epic;
  if (of === null) return { epic: null, epic_issue_id: null };
  const path = `/api/v4/groups/${of.group_id}/epics/${of.iid}/issues` as const;
  const answer =
    chosen === null ? await api.delete(`${path}/${place ?? 0}`) : await api.post(`${path}/${id}`);
  if (answer.epic?.id !== of.id || answer.issue.id !== id) throw new Error();
  return chosen === null ? { epic: null, epic_issue_id: null } : { epic: chosen, epic_issue_id: answer.id };
}

/** Finds an epic among those that can be chosen at a place. What can be chosen is asked for each time. */
export function EpicList({
  from,
  today,
  title,
  none,
  selected,
  without,
  onChoose,
  ...panel
}: SelectPanelState & {
  from: ChoicePlace;
  today: string;
  title: string;
  /** The entry that stands for no epic. */
  none: string;
  selected: Pick<EpicOfIssue, 'id' | 'title'> | null;
  /** The id of one that is not offered. */
  without?: number;
  onChoose: (epic: FoundEpic | null) => void;
}) {
  const found = useFound(
    panel.open,
    (typed) => ({ ...epicChoice.found(from, typed), staleTime: 0 }),
    searchPause,
  );
  const [typed, setTyped] = useState('');
  // Until the server has answered what is typed, or if all are known.
  const items = found.items
    .filter((epic) => epic.id !== without && (found.exact || typed.trim() === '' || isTypedEpic(epic, typed)))
    .toSorted((a, b) => Number(a.state === 'closed') - Number(b.state === 'closed'));
  const chosen = found.items.find(({ id }) => id === selected?.id) ?? selected;
  return (
    <SelectList<FoundEpic | Pick<EpicOfIssue, 'id' | 'title'>>
      {...panel}
      single
      none={none}
      title={title}
      placeholder={t('searchEpics')}
      failed={t('epicsNotFetched')}
      found={{
        ...found,
        items,
        exact: true,
        onSearch: (text) => {
          setTyped(text);
          found.onSearch(text);
        },
      }}
      optionOf={(one) => ('references' in one ? epicChoice.option(one, today) : { label: one.title })}
      selected={chosen === null ? [] : [chosen]}
      onChange={([one]) => {
        if (one === undefined || 'references' in one) onChoose(one ?? null);
      }}
      footer={<a href={groupPage(groupOf(from), 'epics')}>{t('manageEpics')}</a>}
    />
  );
}

export function EpicEditor({ subject, place, onChange, each = false, ...panel }: EditorProps<InEpic>) {
  return (
    <EpicList
      {...panel}
      from={ownOf(place)}
      today={place.today}
      title={t('assignEpic')}
      none={t('noEpicChosen')}
      selected={subject.epic}
      onChoose={(found) => {
        const chosen = found === null ? null : epicFound(found);
        onChange(
          each
            ? { shown: { epic: chosen }, sent: {} }
            : {
                shown: { epic_saving: true },
                sent: {},
                ask: (api) => placeIssue(api, subject, chosen),
                failed: t(chosen === null ? 'epicRemoveFailed' : 'epicFailed'),
              },
        );
      }}
    />
  );
}
