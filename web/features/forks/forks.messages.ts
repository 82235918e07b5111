import { defineMessages } from '../../platform/messages.ts';

/** The pages of forks. */
export const forksMessages = defineMessages('forks', {
  forks: 'Forks',
  forkTitle: 'Fork {{name}}',
  forkText:
    'A fork is a project of your own with a copy of the repository. You can change it freely; the original stays as it is.',
  forkProject: 'Fork project',
  newFork: 'New fork',
  namespace: 'Owner',
  branches: 'Branches',
  allBranches: 'All branches and tags',
  onlyDefault: 'Only {{branch}}',
  noForks: 'No forks yet',
  noForksText: 'Forks that you can see appear here.',
  search: 'Search forks',
});
