import { useState } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { useFound } from '../../platform/use-found.ts';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { labelChoice, memberChoice, milestoneChoice, type ChoicePlace } from '../planning/index.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

export type NewList = { label_id: number } | { assignee_id: number } | { milestone_id: number };

const kinds = ['label', 'assignee', 'milestone'] as const;
const words = { label: 'byLabel', assignee: 'byAssignee', milestone: 'byMilestone' } as const;

/** Chooses the label, the person or the milestone of a new list. */
export default function AddList({
  path,
  today,
  add,
  ...panel
}: SelectPanelState & { path: string; today: string; add: (list: NewList) => void }) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('label');
  const place: ChoicePlace = { kind: 'project', path };
  return (
    <>
      <div className="board-kinds" role="radiogroup" aria-label={t('addList')}>
        {kinds.map((one) => (
          <label key={one}>
            <input type="radio" name="board-kind" checked={kind === one} onChange={() => setKind(one)} />{' '}
            {t(words[one])}
          </label>
        ))}
      </div>
      {kind === 'label' ? (
        <Labels {...{ place, today, panel }} choose={({ id }) => add({ label_id: id })} />
      ) : kind === 'assignee' ? (
        <People {...{ place, today, panel }} choose={({ id }) => add({ assignee_id: id })} />
      ) : (
        <Milestones {...{ place, today, panel }} choose={({ id }) => add({ milestone_id: id })} />
      )}
    </>
  );
}

interface ChoiceProps<T> {
  place: ChoicePlace;
  today: string;
  panel: SelectPanelState;
  choose: (item: T) => void;
}

function Labels({ place, today, panel, choose }: ChoiceProps<Label>) {
  const found = useFound(panel.open, (search) => labelChoice.found(place, search));
  return (
    <SelectList
      {...panel}
      single
      title={t('addList')}
      placeholder={t('byLabel')}
      found={found}
      optionOf={(label) => labelChoice.option(label, today)}
      selected={[]}
      onChange={([label]) => label !== undefined && choose(label)}
    />
  );
}

function People({ place, today, panel, choose }: ChoiceProps<Person>) {
  const found = useFound(panel.open, (search) => memberChoice.found(place, search));
  return (
    <SelectList
      {...panel}
      single
      title={t('addList')}
      placeholder={t('byAssignee')}
      found={found}
      optionOf={(person) => memberChoice.option(person, today)}
      selected={[]}
      onChange={([person]) => person !== undefined && choose(person)}
    />
  );
}

function Milestones({ place, today, panel, choose }: ChoiceProps<Milestone>) {
  const found = useFound(panel.open, (search) => milestoneChoice.found(place, search));
  return (
    <SelectList
      {...panel}
      single
      title={t('addList')}
      placeholder={t('byMilestone')}
      found={found}
      optionOf={(milestone) => milestoneChoice.option(milestone, today)}
      selected={[]}
      onChange={([milestone]) => milestone !== undefined && choose(milestone)}
    />
  );
}
