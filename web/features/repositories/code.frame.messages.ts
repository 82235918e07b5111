import { defineMessages } from '../../platform/messages.ts';

/** Texts of this feature in the frame of every page; the rest loads with its pages. */
export const codeFrame = defineMessages('repositoriesFrame', {
  code: 'Code',
  files: 'Files',
  blame: 'Blame',
  commits: 'Commits',
  commit: 'Commit',
  branches: 'Branches',
  tags: 'Tags',
  compare: 'Compare',
  findFile: 'Find a file',
  editFile: 'Edit file',
  newFile: 'New file',
  inCode: 'In a repository',
  actFiles: 'Go to the files',
  actCommits: 'Go to the commits',
  actBranches: 'Go to the branches',
  actTags: 'Go to the tags',
  actCompare: 'Compare branches, tags and commits',
  actFind: 'Find a file',
});
