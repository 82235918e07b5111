import { defineMessages } from '../../platform/messages.ts';
import { codeMessages } from './code.messages.ts';

/** Texts of file and blame pages. */
export const fileMessages = defineMessages('repositories.file', {
  ...codeMessages.texts,
  download: 'Download',
  edit: 'Edit',
  lines_one: '{{formatted}} line',
  lines_other: '{{formatted}} lines',
  executable: 'executable',
  symlink: 'symbolic link',
  raw: 'Raw',
  blame: 'Blame',
  permalink: 'Permalink',
  source: 'Source',
  rendered: 'Preview',
  normalView: 'Code',
  contents: 'Contents of {{name}}',
  binaryText: 'This is a binary file; it can’t be shown as text.',
  tooLargeText: 'This file is too large to be shown here.',
  emptyText: 'This file is empty.',
  symlinkText: 'This is a symbolic link to',
  symlinkNowhere: 'This repository has no entry of that name.',
  lfsText: 'This file is stored in Git LFS ({{size}}); the repository contains a pointer to it.',
  viewRaw: 'Open raw file',
  restFollows: 'Lines {{from}} to {{to}} follow.',
  restFailed: 'Lines {{from}} to {{to}} did not arrive.',
  restRetry: 'Try again',
  jumpToLine: 'Jump to line',
  lineNumber: 'Line number',
  jump: 'Jump',
});
