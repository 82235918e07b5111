import { defineMessages } from '../../platform/messages.ts';
import { planningMessages } from './planning.messages.ts';

/** What is said where fields are chosen. */
export const editorMessages = defineMessages('planning', {
  ...planningMessages.texts,
  save: 'Save',
  clear: 'Clear',
  searchPeople: 'Search people',
  searchLabels: 'Search labels',
  manageLabels: 'Manage labels',
  searchMilestones: 'Search milestones',
  manageMilestones: 'Manage milestones',
});
