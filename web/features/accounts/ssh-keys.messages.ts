import { defineMessages } from '../../platform/messages.ts';

/** Texts of keys, whether people or projects have them. */
export const sshKeysMessages = defineMessages('ssh-keys', {
  hint: 'With an SSH key you clone, fetch and push without typing a password.',
  help: 'How to use SSH keys',
  title: 'Title',
  titleHint: 'Where the key is, such as “laptop”. Leave it empty to use the comment of the key.',
  key: 'Public key',
  keyHint:
    'If you have no key yet, create one with {{command}}. Then paste the whole line of {{file}}, and keep the file without “.pub” to yourself.',
  expires: 'Expires on',
  expiresHint: 'The key stops working on this day. Without a date it does not expire.',
  add: 'Add key',
  added: '{{name}} is added.',
  yours: 'Your keys',
  none: 'No SSH keys yet',
  noneText: 'Add the public key of each computer that you work on.',
  fingerprint: 'Fingerprint',
  expiry: 'Expires on {{date}}',
  expired: 'Expired on {{date}}',
  neverExpires: 'Does not expire',
  lastUsed: 'Last used {{time}}',
  neverUsed: 'Never used',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove “{{name}}”?',
  removeText: 'Whoever uses this key loses access immediately, even over connections that are open.',
  removed: '{{name}} is removed.',
});
