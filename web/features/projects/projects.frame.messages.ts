import { defineMessages } from '../../platform/messages.ts';

/** Tabs, titles, palette, shortcuts: the texts that are in the first script of every page. Keep it small. */
export const projectsFrame = defineMessages('projects.frame', {
  code: 'Code',
  members: 'Members',
  settings: 'Settings',
  repository: 'Repository',
  tabs: 'Project',
  groupTabs: 'Group',
  overview: 'Overview',
  milestones: 'Milestones',
  switchProject: 'Switch project',
  projects: 'Projects',
  groups: 'Groups',
  explore: 'Explore',
  dashboard: 'Dashboard',
  newProject: 'New project',
  newGroup: 'New group',
  actProject: 'Go to the project',
  actMembers: 'Go to the members',
  actSettings: 'Go to the settings',
  inProject: 'In a project',
});
