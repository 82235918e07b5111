import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Weighed {
  weight: number | null;
}

/** Above 99999 the first five digits and an ellipsis. */
export const weightText = (weight: number): string =>
  weight > 99_999 ? `${String(weight).slice(0, 5)}…` : String(weight);

export const weightField: Field<Weighed> = {
  name: 'weight',
  get title() {
    return t('weight');
  },
  ability: 'admin',
  isSet: ({ weight }) => weight !== null,
  Value: ({ subject: { weight } }) => <span title={String(weight)}>{weightText(weight!)}</span>,
  none: {
    get text() {
      return t('noWeight');
    },
    always: false,
  },
  Editor: lateEditor('WeightEditor'),
  sent: ({ weight }) => (weight === null ? {} : { weight }),
};
