import { defineMessages } from '../../platform/messages.ts';

/** `label` is 'New issue', `type` is 'issue'. */
export const newInProjectMessages = defineMessages('new-in-project', {
  newIn: '{{label}} in {{project}}',
  select: 'Select project to create {{type}}',
  search: 'Search for project',
  failed: 'An error occurred while getting projects',
});
