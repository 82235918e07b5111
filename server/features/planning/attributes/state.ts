import { inWords } from '../../../platform/subjects/change.ts';
import type { Attribute } from '../attribute.ts';
import type { Closing } from '../subject-changes.ts';

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
                detail: closes ? closedBy : undefined,
              },
            ],
          },
        ],
      };
    },
  undo: ({ subject }, [made]) =>
    made === undefined || subject.fields.state !== made.new
      ? {}
      : { stateEvent: made.new === 'closed' ? 'reopen' : 'close' },
  words: inWords<string, Closing>({
    en({ new: state, detail: by }) {
      if (state === 'opened') return ['reopened'];
      if (state === 'merged') return ['merged'];
      if (by === null) return ['closed'];
      if ('sha' in by) return ['closed via commit ', { reference: by.sha }];
      return [`closed via ${by.noun} `, { reference: by.reference }];
    },
    de({ new: state, detail: by }) {
      if (state === 'opened') return ['hat dies wieder geöffnet'];
      if (state === 'merged') return ['hat dies gemergt'];
      if (by === null) return ['hat dies geschlossen'];
      if ('sha' in by) return ['hat dies mit dem Commit ', { reference: by.sha }, ' geschlossen'];
      return ['hat dies mit ', { reference: by.reference }, ' geschlossen'];
    },
  }),
};
