import { defineMessages } from '../../platform/messages.ts';

export const protectedBranchesMessages = defineMessages('protected-branches', {
  repositorySettings: 'Repository settings',
  title: 'Protected branches',
  text: 'Nobody can delete a protected branch, and only the roles named here can push to it. If several rules match a branch, the most permissive counts.',
  branch: 'Branch or pattern',
  branchHint: 'For instance “main”, or with * for any text, “release/*”.',
  push: 'Allowed to push',
  merge: 'Allowed to merge',
  force: 'Allow force push',
  forceHint: 'Everybody who can push can also rewrite its history.',
  owners: 'Code owners approve',
  ownersHint:
    'The owners of changed files, as the file CODEOWNERS names them, have to approve merge requests.',
  protect: 'Protect branch',
  protected: '{{name}} is protected.',
  unprotect: 'Unprotect',
  unprotectNamed: 'Unprotect {{name}}',
  unprotectTitle: 'Unprotect {{name}}?',
  unprotectText: 'Every Developer can then push to it, rewrite it and delete it.',
  nobody: 'No one',
  developers: 'Developers and Maintainers',
  maintainers: 'Maintainers',
  administrators: 'Administrators',
  defaultBranch: 'Default',
  emptyTitle: 'No protected branches',
  emptyText: 'Every Developer can push to every branch, rewrite it and delete it.',
});
