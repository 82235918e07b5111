import { defineMessages } from '../../platform/messages.ts';

/** Texts of the menu and the dialog that put a todo off. */
export const snoozeMessages = defineMessages('todos.snooze', {
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next week',
  chooseDate: 'Choose a date and time…',
  dialogTitle: 'Snooze until',
  until: 'Date and time',
  snooze: 'Snooze',
  cancel: 'Cancel',
  mustBeLater: 'Choose a time that is still to come.',
});
