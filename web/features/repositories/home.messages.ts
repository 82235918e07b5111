import { defineMessages } from '../../platform/messages.ts';
import { codeMessages } from './code.messages.ts';

/** Texts of a project's home. */
export const homeMessages = defineMessages('repositories.home', {
  ...codeMessages.texts,
  branchCount_one: '{{formatted}} branch',
  branchCount_other: '{{formatted}} branches',
  tagCount_one: '{{formatted}} tag',
  tagCount_other: '{{formatted}} tags',
  clone: 'Clone',
  cloneHttp: 'Clone over HTTP',
  cloneSsh: 'Clone over SSH',
  downloadTar: 'Download as tar.gz',
  about: 'About',
  noDescription: 'No description yet.',
  languages: 'Languages',
});
