import { defineMessages } from '../../platform/messages.ts';

export const timeReportMessages = defineMessages('time-report', {
  title: 'Time report',
  empty: 'No time was spent yet.',
  total: 'Total',
  perPerson: 'Per person',
  entries: 'Entries',
  person: 'Person',
  date: 'Date',
  time: 'Time',
  summary: 'Summary',
  issue: 'Issue',
  actions: 'Actions',
  deleteEntry: 'Delete the entry of {{time}} from {{date}}',
  deleteTitle: 'Delete this entry?',
  deleteText: 'The time spent becomes {{time}} less. The history of the issue shows who deleted it.',
  deleteNegative: 'The subtracted time counts again. The history of the issue shows who deleted it.',
  delete: 'Delete entry',
  failed: 'The entry was not deleted. Try again.',
  loadFailed: 'The report could not be loaded.',
  newer: 'Newer entries',
  older: 'Older entries',
});
