import { defineMessages } from '../../platform/messages.ts';

export const deployKeysMessages = defineMessages('deploy-keys', {
  title: 'Deploy keys',
  hint: 'A machine reads the code of this project over SSH with a deploy key. The key opens nothing else, and keeps working when people leave.',
  help: 'How deploy keys work',
  canPush: 'May push',
  canPushHint: 'The key may push where Developers may.',
  canPushNamed: '{{name}} may push',
  pushes: '{{name}} may push now.',
  readsOnly: '{{name}} may only read now.',
  add: 'Add deploy key',
  added: '{{name}} is added.',
  enabled: 'Keys of this project',
  none: 'No deploy keys yet',
  noneText: 'Add the public key of each machine that reads or deploys the code.',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove “{{name}}” from this project?',
  removeText:
    'Machines that use it lose access to this project immediately. Other projects that have the key keep it.',
  removed: '{{name}} is removed.',
});
