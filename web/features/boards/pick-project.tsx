import type { Project } from '../../../contract/projects/projects.ts';
import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { useFound } from '../../platform/use-found.ts';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;
const reporter = 20;

export type PickedProject = Pick<Project, 'id' | 'path_with_namespace'>;

/** Chooses among the projects of a group in which the viewer plans issues. */
export default function PickProject({
  group,
  choose,
  ...panel
}: SelectPanelState & { group: string; choose: (project: PickedProject) => void }) {
  const found = useFound(panel.open, (search) =>
    apiPageQuery(`/api/v4/groups/${idPart(group)}/projects`, {
      include_subgroups: true,
      with_issues_enabled: true,
      archived: false,
      min_access_level: reporter,
      simple: true,
      order_by: 'last_activity_at',
      per_page: 100,
      search,
    }),
  );
  return (
    <SelectList
      {...panel}
      single
      title={t('newIn')}
      placeholder={t('newIn')}
      found={found}
      optionOf={(project: PickedProject) => ({ label: project.path_with_namespace })}
      selected={[]}
      onChange={([project]) => {
        if (project === undefined) return;
        choose(project);
        panel.close();
      }}
    />
  );
}
