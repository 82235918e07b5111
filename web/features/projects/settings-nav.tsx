import type { Project } from '../../../contract/projects/projects.ts';
import { Segments } from '../../ui/filter-bar.tsx';
import { projectPage } from './paths.ts';
import { can } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

/** Switches between the pages of a project's settings. */
export function SettingsNav({
  project,
  current,
}: {
  project: Project;
  current: 'general' | 'repository' | 'approvalRules' | 'accessTokens' | 'deployKeys';
}) {
  const pages = [
    { key: 'general', page: 'settings', ability: 'update' },
    // An archived project has no repository settings.
    { key: 'repository', page: 'settings/repository', ability: 'manage_protected_branches' },
    { key: 'approvalRules', page: 'settings/approval_rules', ability: 'manage_approval_rules' },
    { key: 'accessTokens', page: 'settings/access_tokens', ability: 'manage_members' },
    { key: 'deployKeys', page: 'settings/deploy_keys', ability: 'manage_deploy_keys' },
  ] as const;
  return (
    <Segments
      label={t('settings')}
      items={pages
        .filter(({ ability }) => can(project, ability))
        .map(({ key, page }) => ({
          href: projectPage(project.path_with_namespace, page),
          label: t(key),
          current: key === current,
        }))}
    />
  );
}
