import type { Patch } from './field.ts';

export const statePatch = (event: 'close' | 'reopen'): Patch<{ state: 'opened' | 'closed' }> => ({
  shown: { state: event === 'close' ? 'closed' : 'opened' },
  sent: { state_event: event },
});
