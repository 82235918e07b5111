import { useParams } from '../../platform/routing/hooks.ts';
import { can, useProject, SettingsNav } from '../projects/index.ts';
import { BotTokens } from './bot-tokens.tsx';

export default function ProjectTokensPage() {
  const { path } = useParams<'/:path'>();
  const project = useProject(path);
  return (
    <BotTokens
      source="projects"
      path={path}
      // Only Owners archive a project; Maintainers manage its tokens too.
      highest={can(project, 'archive') ? 50 : 40}
      leadTo={`/${path}/-/settings/access_tokens`}
      nav={<SettingsNav project={project} current="accessTokens" />}
    />
  );
}
