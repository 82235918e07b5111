import { defineMessages } from '../../../../platform/messages.ts';

/** Texts of the search over all files of a change. */
export const searchMessages = defineMessages('merge-requests.search', {
  title: 'Search the changes',
  label: 'Find in all changed files',
  results: 'Lines found',
  close: 'Close the search',
  short: 'Two letters or more. Lines that are not drawn yet are found, too.',
  nothing: 'No changed line, and none beside one, contains this.',
  foundLines_one: '{{formatted}} line in {{files}}',
  foundLines_other: '{{formatted}} lines in {{files}}',
  inFiles_one: '{{formatted}} file',
  inFiles_other: '{{formatted}} files',
  enough: 'These are the first. More letters find less.',
  late: 'It took too long to search all files. These are the first.',
  failed: 'The search failed.',
  tryAgain: 'Try again',
  added: 'Added, line {{line}}: {{text}}',
  removed: 'Removed, line {{line}} of the old version: {{text}}',
  context: 'Line {{line}}: {{text}}',
});
