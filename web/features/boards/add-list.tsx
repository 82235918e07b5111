import { useState } from 'react';
import { useFound } from '../../platform/use-found.ts';
import { FieldSet, Radio } from '../../ui/field.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import {
  labelChoice,
  memberChoice,
  milestoneChoice,
  type Choice,
  type ChoicePlace,
} from '../planning/index.ts';
import type { BoardOwner } from './board.queries.ts';
import type { ListState } from './board-state.ts';
import type { ListTarget } from './card-type.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

export type NewList = { label_id: number } | { assignee_id: number } | { milestone_id: number };

const words = { label: 'byLabel', assignee: 'byAssignee', milestone: 'byMilestone' } as const;

/** Chooses the label, the person or the milestone of a new list, or what of these the board has lists of. Those that it has a list of are not offered. */
export default function AddList({
  owner,
  lists,
  today,
  add,
  ...panel
}: SelectPanelState & {
  owner: BoardOwner;
  lists: readonly Pick<ListState, ListTarget>[];
  today: string;
  add: (list: NewList) => void;
}) {
  const [kind, setKind] = useState<ListTarget>('label');
  const { targets } = owner.cards;
  const place: ChoicePlace = { kind: owner.kind, path: owner.path, own: true };
  const taken = new Set(lists.map((list) => list[kind]?.id));
  const of = { place, today, panel, taken, title: t(words[kind]) };
  return (
    <>
      {targets.length === 1 ? null : (
        <div className="board-kinds">
          <FieldSet legend={t('addList')}>
            {targets.map((one) => (
              <Radio
                key={one}
                name="board-kind"
                label={t(words[one])}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
            ))}
          </FieldSet>
        </div>
      )}
      {kind === 'label' ? (
        <Targets {...of} choice={labelChoice} choose={(id) => add({ label_id: id })} />
      ) : kind === 'assignee' ? (
        <Targets {...of} choice={memberChoice} choose={(id) => add({ assignee_id: id })} />
      ) : (
        <Targets {...of} choice={milestoneChoice} choose={(id) => add({ milestone_id: id })} />
      )}
    </>
  );
}

/** What a list can be of, found on the server. */
function Targets<T extends { id: number }>({
  place,
  today,
  panel,
  taken,
  title,
  choice,
  choose,
}: {
  place: ChoicePlace;
  today: string;
  panel: SelectPanelState;
  taken: ReadonlySet<number | undefined>;
  title: string;
  choice: Choice<T>;
  choose: (id: number) => void;
}) {
  const found = useFound(panel.open, (search) => choice.found(place, search));
  return (
    <SelectList
      {...panel}
      single
      title={title}
      placeholder={title}
      found={{ ...found, items: found.items.filter(({ id }) => !taken.has(id)) }}
      optionOf={(item) => choice.option(item, today)}
      selected={[]}
      onChange={([item]) => item !== undefined && choose(item.id)}
    />
  );
}
