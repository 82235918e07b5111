import { StateBadge, StateIcon } from '../../../ui/state.tsx';
import type { Field, Patch } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

interface Open {
  state: 'opened' | 'closed';
}

export const stateField: Field<Open> = {
  name: 'state',
  get title() {
    return planningMessages.t('state');
  },
  ability: 'close',
  isSet: () => true,
  Head: ({ subject }) => <StateBadge state={subject.state} />,
  row: { at: 'start', Mark: ({ subject }) => <StateIcon state={subject.state} /> },
};

export const statePatch = (event: 'close' | 'reopen'): Patch<Open> => ({
  shown: { state: event === 'close' ? 'closed' : 'opened' },
  sent: { state_event: event },
});
