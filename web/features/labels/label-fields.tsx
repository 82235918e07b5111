import { useState } from 'react';
import type { Label as LabelType } from '../../../contract/labels/labels.ts';
import type { FormState } from '../../platform/form.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { Label } from '../../ui/label.tsx';
import { labelColors } from './label-colors.ts';
import { labelsMessages } from './labels.messages.ts';
import './labels.css';

const { t } = labelsMessages;

/** Name, colour and description of a label, with a preview. */
export function LabelFields({
  state,
  label,
  nameField,
}: {
  state: FormState;
  label?: LabelType;
  nameField: 'name' | 'new_name';
}) {
  const [name, setName] = useState(state.values[nameField] ?? label?.name ?? '');
  const [color, setColor] = useState(state.values['color'] ?? label?.color ?? labelColors[5]!);
  return (
    <>
      <div className="label-preview">
        <Label label={{ name: name.trim() === '' ? t('name') : name, color }} />
      </div>
      <FormField
        label={t('name')}
        error={state.errors['title'] ?? state.errors['name']}
        hint={t('nameHint')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name={nameField}
            value={name}
            maxLength={255}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={t('color')} error={state.errors['color']}>
        {(control) => (
          <div className="label-colors">
            <input
              {...control}
              type="color"
              name="color"
              value={color}
              onChange={(event) => setColor(event.target.value)}
            />
            {labelColors.map((choice) => (
              <button
                key={choice}
                type="button"
                className="label-color needs-script"
                style={{ backgroundColor: choice }}
                aria-label={choice}
                aria-pressed={choice === color}
                onClick={() => setColor(choice)}
              />
            ))}
          </div>
        )}
      </FormField>
      <FormField
        label={
          <>
            {t('description')} <span className="muted small">{t('optional')}</span>
          </>
        }
        error={state.errors['description']}
      >
        {(control) => (
          <TextInput
            {...control}
            name="description"
            defaultValue={state.values['description'] ?? label?.description ?? ''}
            maxLength={4000}
            dir="auto"
          />
        )}
      </FormField>
    </>
  );
}
