import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Weighed {
  weight: number | null;
}

export const weightField: Field<Weighed> = {
  name: 'weight',
  title: t('weight'),
  ability: 'admin',
  isSet: ({ weight }) => weight !== null,
  Value: ({ subject }) => subject.weight,
  none: { text: t('noWeight'), always: false },
  Editor: lateEditor('WeightEditor'),
  sent: ({ weight }) => (weight === null ? {} : { weight }),
};
