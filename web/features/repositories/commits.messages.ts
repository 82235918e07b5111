import { defineMessages } from '../../platform/messages.ts';
import { codeMessages } from './code.messages.ts';

/** Lists of commits. */
export const commitsMessages = defineMessages('repositories.commits', {
  ...codeMessages.texts,
  on: 'Commits on {{date}}',
  newer: 'Newer',
  older: 'Older',
  filterCommits: 'Search commit messages',
  author: 'Author name or email',
  apply: 'Filter',
  noCommits: 'No commits match',
  noCommitsText: 'Try other words or another author.',
  browseAt: 'Browse files at {{sha}}',
  pages: 'Pages',
});
