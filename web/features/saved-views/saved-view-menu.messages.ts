import { defineMessages } from '../../platform/messages.ts';

export const viewMenuMessages = defineMessages('saved-views.menu', {
  yours: 'Your saved views',
  none: 'No views yet. Save the filters and the order that you come back to.',
  default: 'Default',
  edit: 'Edit the view {{name}}',
  saveCurrent: 'Save the current view',
  name: 'Name',
  makeDefault: 'Show it whenever I open this list',
  save: 'Save view',
  saveChanges: 'Save changes',
  useCurrent: 'Replace its filters by the current ones',
  delete: 'Delete view',
  cancel: 'Cancel',
  saved: 'The view “{{name}}” is saved.',
  deleted: 'The view “{{name}}” is deleted.',
  undo: 'Undo',
});
