import { defineMessages } from '../../platform/messages.ts';

/** Texts of what can be done with a whole list of issues. */
export const listMenuMessages = defineMessages('issues.list-menu', {
  exportCsv: 'Export as CSV',
  importCsv: 'Import from CSV…',
  subscribe: 'Subscribe…',
  subscribeTitle: 'Subscribe to this list',
  subscribeText:
    'Programs read these addresses with your rights, and without signing in: give them to nobody. Resetting the feed addresses under “Access tokens” in your settings makes them invalid.',
  subscribeOpenText: 'Programs read these addresses, with the filters of this list.',
  atom: 'Atom feed of the issues',
  calendar: 'Calendar of the due dates',
  copy: 'Copy the address',
  open: 'Open',
  fetching: 'Fetching the addresses',
  importTitle: 'Import issues from a CSV file',
  importText:
    'The first line names the columns: title, and, as you need them, description, due_date, milestone, labels, weight, confidential, assignees. Labels and milestones must exist. Up to 1,000 rows; either all of them are imported, or none.',
  file: 'CSV file',
  checking: 'Checking the file',
  ready_one: '{{count}} row can be imported.',
  ready_other: '{{count}} rows can be imported.',
  ignored: 'These columns are ignored: {{names}}.',
  wrong_one: '{{count}} of {{rows}} rows cannot be imported. Correct the file and choose it again.',
  wrong_other: '{{count}} of {{rows}} rows cannot be imported. Correct the file and choose it again.',
  line: 'Line',
  title: 'Title',
  problems: 'Problems',
  import_one: 'Import {{count}} issue',
  import_other: 'Import {{count}} issues',
  importNone: 'Import',
  imported_one: '{{count}} issue was imported.',
  imported_other: '{{count}} issues were imported.',
  cancel: 'Cancel',
  close: 'Close',
});
