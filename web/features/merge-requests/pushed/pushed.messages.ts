import { defineMessages } from '../../../platform/messages.ts';

/** Texts about branches that the viewer has pushed. */
export const pushedMessages = defineMessages('merge-requests.pushed', {
  pushed: 'You pushed to {{branch}} {{time}}.',
  create: 'Create merge request',
  dismiss: 'Dismiss the notice about {{branch}}',
  region: 'Your pushes',
  failed: 'This could not be dismissed. Try again.',
});
