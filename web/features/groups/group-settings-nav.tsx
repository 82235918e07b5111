import type { Group } from '../../../contract/groups/groups.ts';
import { Segments } from '../../ui/filter-bar.tsx';
import { can, groupPage, projectsMessages } from '../projects/index.ts';

const { t } = projectsMessages;

/** Switches between the pages of a group's settings. */
export function GroupSettingsNav({ group, current }: { group: Group; current: 'general' | 'accessTokens' }) {
  const pages = [
    { key: 'general', page: 'edit', ability: 'update' },
    { key: 'accessTokens', page: 'settings/access_tokens', ability: 'manage_members' },
  ] as const;
  return (
    <Segments
      label={t('settings')}
      items={pages
        .filter(({ ability }) => can(group, ability))
        .map(({ key, page }) => ({
          href: groupPage(group.full_path, page),
          label: t(key),
          current: key === current,
        }))}
    />
  );
}
