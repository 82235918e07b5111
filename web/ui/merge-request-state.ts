import type { State } from './state.tsx';

/** The state of a merge request, with icons of its own; `locked` while it is merged. */
export function mergeRequestState(state: 'opened' | 'closed' | 'merged' | 'locked', draft: boolean): State {
  if (state === 'merged') return state;
  if (state === 'closed') return 'declined';
  return draft ? 'draft' : 'proposed';
}
