import { defineMessages } from '../../platform/messages.ts';

/** Texts that several kinds of code pages share. Each kind has a catalogue of its own beside it, so that a page loads only its texts. */
export const codeMessages = defineMessages('repositories', {
  files: 'Files',
  folders: 'Folders and files',
  switchRef: 'Switch branch or tag',
  findRef: 'Find a branch or tag',
  branches: 'Branches',
  tags: 'Tags',
  defaultBranch: 'default',
  allBranches: 'All branches',
  allTags: 'All tags',
  commits: 'Commits',
  commitCount_one: '{{formatted}} commit',
  commitCount_other: '{{formatted}} commits',
  goToFile: 'Go to file',
  addFile: 'Add file',
  history: 'History',
  downloadZip: 'Download as zip',
  lastCommit: 'Last commit',
  copySha: 'Copy commit id',
  path: 'Path',
  copyPath: 'Copy path',
  parent: 'Parent folder',
  entriesLeft:
    'Only the first {{shown}} of {{total}} entries are listed. Clone the repository to see them all.',
  emptyFolder: 'Nothing here',
  more: 'More',
  copyPermalink: 'Go to permanent address',
  authored: 'committed {{time}}',
  compare: 'Compare',
});
