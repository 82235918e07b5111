import { defineMessages } from '../../platform/messages.ts';
import { codeMessages } from './code.messages.ts';

/** Texts of the file finder. */
export const findFileMessages = defineMessages('repositories.find-file', {
  ...codeMessages.texts,
  findFile: 'Find a file',
  findFileText: 'Type parts of its path',
  noFile: 'No file matches',
  filesTruncated: 'The first {{count}} files are searched.',
  findNeedsScript: 'Finding files needs JavaScript.',
  browseInstead: 'Browse the folders instead.',
});
