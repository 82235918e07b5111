import { defineMessages } from '../../platform/messages.ts';
import { planningMessages } from './planning.messages.ts';

/** Texts of the field editors. */
export const editorMessages = defineMessages('planning.editors', {
  ...planningMessages.texts,
  cancel: 'Cancel',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  confidentialOnWarning:
    'You are going to turn on the confidentiality. Only team members with at least Reporter access, the author and the assignees will be able to see this {{kind}} and to comment on it.',
  confidentialOffWarning:
    'You are going to turn off the confidentiality. Everyone who can see the project will be able to see this {{kind}} and to comment on it.',
  lockVerb: 'Lock',
  unlockVerb: 'Unlock',
  lockWarning: 'Lock this {{kind}}? Only project members will be able to comment.',
  unlockWarning: 'Unlock this {{kind}}? Everyone who can see it will be able to comment.',
  unassigned: 'Unassigned',
  cannotMerge: '(cannot merge)',
  noReviewer: 'No reviewer',
  noLabel: 'No label',
  noMilestoneChosen: 'No milestone',
  noStatus: 'No status',
  searchStatuses: 'Search statuses',
  statusFailed: 'Error occurred while updating the {{kind}} status',
  weightFailed: 'Error occurred while updating the {{kind}} weight',
  onlyNumerals: 'Only numeral characters allowed',
  labelsFailed: 'Error saving label update.',
  labelsNotFetched: 'Error fetching labels.',
  newLabel: 'Create project label',
  labelTitle: 'Title',
  labelColor: 'Colour',
  labelColorHint: 'Such as #428bca',
  createLabel: 'Create',
  save: 'Save',
  clear: 'Clear',
  searchPeople: 'Search people',
  invite: 'Invite {{email}} by email',
  invited: 'An invitation was sent to {{email}}.',
  searchLabels: 'Search labels',
  manageLabels: 'Manage labels',
  searchMilestones: 'Search milestones',
  manageMilestones: 'Manage milestones',
});
