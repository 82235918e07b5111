import { StateBadge, StateIcon } from '../../../ui/state.tsx';
import type { Field } from '../field.ts';
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
