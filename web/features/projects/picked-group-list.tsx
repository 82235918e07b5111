import { useFound } from '../../platform/use-found.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { newInProjectMessages } from './new-in-project.messages.ts';
import type { PickedProject } from './new-in-project.tsx';
import { pickedPlacesQuery } from './picked-places.queries.ts';

const { t } = newInProjectMessages;

/** Groups that something new can be put into, found by their own names or by those of their projects. */
export default function PickedGroupList({
  title,
  recent,
  onChange,
  ...panel
}: SelectPanelState & {
  title: string;
  recent: PickedProject | undefined;
  onChange: (group: PickedProject) => void;
}) {
  const found = useFound(panel.open, pickedPlacesQuery);
  return (
    <SelectList
      {...panel}
      single
      title={title}
      placeholder={t('searchOrGroup')}
      found={found}
      optionOf={({ label, group, id }) => ({
        label,
        ...(group.id === id ? {} : { description: t('inGroup', { group: group.name_with_namespace }) }),
        leading: <Avatar of={group} size={20} square />,
      })}
      selected={
        recent === undefined ? [] : [{ id: recent.id, label: recent.name_with_namespace, group: recent }]
      }
      failed={t('failed')}
      onChange={([place]) => {
        if (place !== undefined) onChange(place.group);
      }}
    />
  );
}
