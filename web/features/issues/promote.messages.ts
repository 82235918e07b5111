import { defineMessages } from '../../platform/messages.ts';

/** Texts of the promotion of an issue to an epic. */
export const promoteMessages = defineMessages('promote', {
  promote: 'Promote to epic',
  question:
    'Opens an epic of {{group}} with the title, description, comments, reactions, subscriptions and group labels of this issue, and closes the issue.',
  readers: 'The readers of the group will read what was said here.',
  confidentialReaders: 'The epic will be confidential, for Reporters of the group and above.',
  promoted: 'The issue was promoted to {{epic}}.',
  failed: 'The issue could not be promoted.',
});
