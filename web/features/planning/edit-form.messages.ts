import { defineMessages } from '../../platform/messages.ts';

/** Texts of the form that edits title and description; `kind` is the noun of the subject. */
export const editFormMessages = defineMessages('planning.edit-form', {
  title: 'Title',
  description: 'Description',
  save: 'Save changes',
  cancel: 'Cancel',
  conflict:
    'Someone edited the {{kind}} at the same time you did. Please check out the {{kind}} and make sure your changes will not unintentionally remove theirs.',
  theirVersion: 'The {{kind}} as it is now',
  failed: 'Unable to update this {{kind}} at this time.',
  discardTitle: 'Edit {{kind}}',
  loseQuestion: 'Are you sure you want to lose your {{kind}} information?',
  discard: 'Discard changes',
  keepWriting: 'Keep writing',
});
