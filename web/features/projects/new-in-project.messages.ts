import { defineMessages } from '../../platform/messages.ts';

/** `label` is 'New issue', `type` is 'issue'. */
export const newInProjectMessages = defineMessages('new-in-project', {
  newIn: '{{label}} in {{project}}',
  select: 'Select project to create {{type}}',
  selectOrGroup: 'Select project or group to create {{type}}',
  search: 'Search for project',
  searchOrGroup: 'Search for project or group',
  inGroup: 'In the group {{group}}',
  failed: 'An error occurred while getting projects',
});
