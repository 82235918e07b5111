import { defineMessages } from '../../platform/messages.ts';

/** Texts of what names the issues that block one. */
export const blockersMessages = defineMessages('blockers', {
  blockedBy_one: 'Blocked by {{count}} issue',
  blockedBy_other: 'Blocked by {{count}} issues',
  finding: 'Finding what blocks it …',
  none: 'Nothing blocks it any more.',
  failed: 'What blocks it could not be loaded.',
  tryAgain: 'Try again',
});
