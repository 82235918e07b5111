import { useFound } from '../../platform/use-found.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { newInProjectMessages } from './new-in-project.messages.ts';
import type { PickedProject } from './new-in-project.tsx';
import { pickedGroupProjectsQuery, pickedProjectsQuery } from './project.queries.ts';

const { t } = newInProjectMessages;

/** Whoever reads issues can open one; for a merge request it takes a Reporter. */
const mayCreate = {
  issue: { with_issues_enabled: true },
  merge_request: { min_access_level: 20 },
} as const;

/** The projects that something new can be put into, searched on the server. */
export default function PickedProjectList({
  group,
  type,
  title,
  recent,
  onChange,
  ...panel
}: SelectPanelState & {
  group: string | undefined;
  type: keyof typeof mayCreate;
  title: string;
  recent: PickedProject | undefined;
  onChange: (project: PickedProject) => void;
}) {
  const found = useFound(panel.open, (search) => {
    const asked = {
      ...mayCreate[type],
      search,
      search_namespaces: search === undefined ? undefined : true,
      archived: false,
      order_by: 'last_activity_at',
      per_page: 20,
    } as const;
    return group === undefined
      ? pickedProjectsQuery({ ...asked, membership: true })
      : pickedGroupProjectsQuery(group, asked);
  });
  return (
    <SelectList<PickedProject>
      {...panel}
      single
      title={title}
      placeholder={t('search')}
      found={found}
      optionOf={(project) => ({
        label: project.name_with_namespace,
        leading: <Avatar of={project} size={20} square />,
      })}
      selected={recent === undefined ? [] : [recent]}
      failed={t('failed')}
      onChange={([project]) => {
        if (project !== undefined) onChange(project);
      }}
    />
  );
}
