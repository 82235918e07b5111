import { defineMessages } from '../../platform/messages.ts';

export const branchesMessages = defineMessages('issue-branches', {
  development: 'Development',
  createBranch: 'Create branch',
  checkingBranch: 'Checking branch availability...',
  unavailable: 'New branch unavailable',
  branchName: 'Branch name',
  source: 'Source (branch or tag)',
  isAvailable: '{{text}} is available',
  checkingText: 'Checking {{text}} availability…',
  taken: 'Branch is already taken',
  noSource: 'Source is not available',
  createFailed: 'Failed to create a branch for this issue. Please try again.',
  refFailed: 'Failed to get ref.',
  checkFailed: 'Failed to check related branches.',
  relatedFailed: 'Failed to load related branches',
  related: 'Related branches',
  none: 'No branches yet',
});
