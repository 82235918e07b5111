import { GearIcon, OrganizationIcon, PeopleIcon, RepoIcon, TelescopeIcon } from '@primer/octicons-react';
import type { Api } from '../../platform/api.ts';
import { paletteActions, paletteSources } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { projectPage, projectPath } from './paths.ts';
import { projectsFrame } from './projects.frame.messages.ts';

const { t } = projectsFrame;

paletteActions.add(
  {
    id: 'project',
    order: 10,
    get label() {
      return t('actProject');
    },
    icon: <RepoIcon />,
    keys: 'g p',
    when: ({ project }) => project !== undefined,
    hrefIn: ({ project }) => projectPath(project!),
  },
  {
    id: 'project-members',
    order: 40,
    get label() {
      return t('actMembers');
    },
    icon: <PeopleIcon />,
    when: ({ can }) => can?.includes('read_members') === true,
    hrefIn: ({ project }) => projectPage(project!, 'project_members'),
  },
  {
    id: 'project-settings',
    order: 41,
    get label() {
      return t('actSettings');
    },
    icon: <GearIcon />,
    when: ({ can }) => can?.includes('update') === true,
    hrefIn: ({ project }) => projectPage(project!, 'settings'),
  },
  {
    id: 'new-project',
    order: 60,
    get label() {
      return t('newProject');
    },
    words: 'create repository',
    icon: <RepoIcon />,
    when: ({ signedIn }) => signedIn,
    hrefIn: () => url('/projects/new'),
  },
  {
    id: 'new-group',
    order: 61,
    get label() {
      return t('newGroup');
    },
    words: 'create organization team',
    icon: <OrganizationIcon />,
    when: ({ signedIn }) => signedIn,
    hrefIn: () => url('/groups/new'),
  },
  {
    id: 'dashboard',
    order: 70,
    get label() {
      return t('dashboard');
    },
    words: 'home start my projects',
    icon: <RepoIcon />,
    when: ({ signedIn }) => signedIn,
    hrefIn: () => url('/dashboard'),
  },
  {
    id: 'explore',
    order: 71,
    get label() {
      return t('explore');
    },
    words: 'all public projects groups',
    icon: <TelescopeIcon />,
    hrefIn: () => url('/explore'),
  },
);

paletteSources.add({
  id: 'projects',
  get heading() {
    return t('projects');
  },
  order: 10,
  async search(api: Api, text, signal) {
    const projects = await api.get('/api/v4/projects', {
      query: {
        search: text,
        search_namespaces: true,
        simple: true,
        per_page: 6,
        order_by: 'last_activity_at',
      },
      signal,
    });
    return projects.map((project) => ({
      id: `project-${project.id}`,
      label: project.path_with_namespace,
      detail: project.description,
      icon: <RepoIcon />,
      href: projectPath(project.path_with_namespace),
    }));
  },
});
