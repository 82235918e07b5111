import type { Label as LabelValue } from '../../../../contract/labels/labels.ts';
import { Label } from '../../../ui/label.tsx';
import type { Field, FieldProps } from '../field.ts';
import { labelFilter } from '../filters.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Labelled {
  labels: LabelValue[];
}
/** The properties that a row has. */
interface Marked {
  labels: Pick<LabelValue, 'id' | 'name' | 'color' | 'description'>[];
}

function Chips({ subject, place, isNew }: FieldProps<Marked> & { isNew?: boolean }) {
  return subject.labels.map((label) => (
    <Label
      key={label.id}
      label={label}
      href={isNew === true ? undefined : place.filtered(labelFilter, label.name)}
    />
  ));
}

const names = (labels: readonly LabelValue[]) => ({ labels: labels.map((label) => label.name) });

export const labelsField: Field<Labelled, Marked> = {
  name: 'labels',
  get title() {
    return t('labels');
  },
  ability: 'admin',
  isSet: ({ labels }) => labels.length > 0,
  Value: (props) => (
    <span className="side-labels">
      <Chips {...props} />
    </span>
  ),
  none: {
    get text() {
      return t('noLabels');
    },
    always: true,
  },
  Editor: lateEditor('LabelsEditor'),
  sent: ({ labels }) => names(labels),
  row: { at: 'title', Mark: Chips },
};
