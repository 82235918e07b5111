import type { Namespace } from '../../../contract/projects/projects.ts';
import { useFound } from '../../platform/use-found.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { namespacesQuery } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

/** The viewer's namespaces, searched on the server. */
export default function NamespaceList({
  title,
  offers,
  value,
  onChange,
  ...panel
}: SelectPanelState & {
  title: string;
  offers: (namespace: Namespace) => boolean;
  value: Namespace | undefined;
  onChange: (namespace: Namespace) => void;
}) {
  const found = useFound(panel.open, namespacesQuery);
  return (
    <SelectList
      {...panel}
      single
      title={title}
      placeholder={t('searchNamespaces')}
      found={{ ...found, items: found.items.filter(offers) }}
      optionOf={(namespace) => ({
        label: namespace.full_path,
        leading: <Avatar of={namespace} size={20} square />,
      })}
      selected={value === undefined ? [] : [value]}
      onChange={([namespace]) => {
        if (namespace !== undefined) onChange(namespace);
      }}
    />
  );
}
