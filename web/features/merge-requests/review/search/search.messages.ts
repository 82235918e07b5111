import { defineMessages } from '../../../../platform/messages.ts';

/** Texts of the search over all files of a change. */
export const searchMessages = defineMessages('merge-requests.search', {
  title: 'Search the changes',
  label: 'Find in all changed files',
  results: 'Lines found',
  close: 'Close the search',
  short: 'Type at least two characters. Lines that are not on the page yet are found, too.',
  nothing: 'No changed line, and none around one, contains this.',
  foundLines_one: '{{formatted}} line in {{files}}',
  foundLines_other: '{{formatted}} lines in {{files}}',
  inFiles_one: '{{formatted}} file',
  inFiles_other: '{{formatted}} files',
  enough: 'Only the first lines are shown. Type more to narrow them down.',
  late: 'Searching all files took too long. Only the first lines are shown.',
  failed: 'The search failed.',
  tryAgain: 'Try again',
  added: 'Added, line {{line}}: {{text}}',
  removed: 'Removed, line {{line}} of the old version: {{text}}',
  context: 'Line {{line}}: {{text}}',
});
