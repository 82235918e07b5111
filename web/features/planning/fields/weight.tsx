import { lazy } from 'react';
import { SelectPanel } from '../../../ui/select-panel.tsx';
import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;
const ValueForm = lazy(() => import('../value-form.tsx'));

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
  Editor: ({ subject, onChange, look }) => (
    <SelectPanel {...look}>
      {(panel) => (
        <ValueForm
          {...panel}
          title={t('weight')}
          type="number"
          value={subject.weight === null ? '' : String(subject.weight)}
          onChange={(typed) => {
            const weight = typed === '' ? null : Number(typed);
            onChange({ shown: { weight }, sent: { weight } });
          }}
        />
      )}
    </SelectPanel>
  ),
  sent: ({ weight }) => (weight === null ? {} : { weight }),
};
