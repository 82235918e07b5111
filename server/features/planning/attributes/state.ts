import { inWords } from '../../../platform/subjects/change.ts';
import type { Attribute } from '../attribute.ts';

function stateAfter(event: 'close' | 'reopen', now: string): 'opened' | 'closed' | undefined {
  if (event === 'close' && now === 'opened') return 'closed';
  if (event === 'reopen' && now === 'closed') return 'opened';
  return undefined;
}

export const state: Attribute = {
  name: 'state',
  right: 'close',
  isAsked: (changes) => changes.stateEvent !== undefined,
  plan:
    ({ ctx }, { stateEvent, closedBy }) =>
    (_tx, now) => {
      const after = stateAfter(stateEvent!, now.state);
      if (after === undefined) return undefined;
      const closes = after === 'closed';
      return {
        columns: {
          state: after,
          closed_at: closes ? new Date() : null,
          closed_by_id: closes ? (ctx.viewer.user?.id ?? null) : null,
          // A moved or duplicate issue is neither any more once it is reopened.
          ...(!closes && now.moved_to_id !== null ? { moved_to_id: null } : {}),
          ...(!closes && now.duplicated_to_id !== null ? { duplicated_to_id: null } : {}),
        },
        notes: [
          {
            action: after,
            changes: [
              {
                attribute: 'state',
                old: now.state,
                new: after,
                detail: closes && closedBy !== undefined ? { sha: closedBy } : undefined,
              },
            ],
          },
        ],
      };
    },
  words: inWords<string, { readonly sha: string }>({
    en({ new: state, detail: by }) {
      if (state === 'opened') return ['reopened'];
      return by === null ? ['closed'] : ['closed via commit ', { reference: by.sha }];
    },
    de({ new: state, detail: by }) {
      if (state === 'opened') return ['hat dies wieder geöffnet'];
      return by === null
        ? ['hat dies geschlossen']
        : ['hat dies mit dem Commit ', { reference: by.sha }, ' geschlossen'];
    },
  }),
};
