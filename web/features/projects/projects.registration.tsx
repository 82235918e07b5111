import { frameContexts } from '../../platform/contexts.ts';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { projectPath } from './paths.ts';
import { ProjectCrumbs, ProjectTabs } from './project-context.tsx';
import { projectsFrame } from './projects.frame.messages.ts';

const { t } = projectsFrame;

frameContexts.add({ param: 'path', Crumbs: ProjectCrumbs, Tabs: ProjectTabs });

registerShortcuts({
  keys: 'g p',
  get label() {
    return t('actProject');
  },
  get group() {
    return t('inProject');
  },
  when: ({ project }) => project !== undefined,
  run: ({ project, go }) => go(projectPath(project!)),
});
