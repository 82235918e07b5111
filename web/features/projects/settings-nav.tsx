import { Segments } from '../../ui/filter-bar.tsx';
import { projectPage } from './paths.ts';
import { can, type Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

/** Switches between the pages of a project's settings. */
export function SettingsNav({ project, current }: { project: Project; current: 'general' | 'repository' }) {
  // An archived project has no repository settings.
  if (!can(project, 'manage_protected_branches')) return null;
  const path = project.path_with_namespace;
  return (
    <Segments
      label={t('settings')}
      items={[
        { href: projectPage(path, 'settings'), label: t('general'), current: current === 'general' },
        {
          href: projectPage(path, 'settings/repository'),
          label: t('repository'),
          current: current === 'repository',
        },
      ]}
    />
  );
}
