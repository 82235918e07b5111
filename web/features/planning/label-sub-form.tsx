import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../contract/labels/labels.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { isComposing } from '../../platform/composing.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { labelColors, labelsPath, ofProject } from '../labels/index.ts';
import { editorMessages } from './editors.messages.ts';
import '../labels/labels.css';

const { t } = editorMessages;

type Errors = Readonly<Record<string, readonly string[]>>;

/** Creates a project label within the label picker. Calls `onDone` with it, or without one if the person goes back. */
export function LabelSubForm({ project, onDone }: { project: string; onDone: (label?: Label) => void }) {
  const api = useApi();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [color, setColor] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const complete = title.trim() !== '' && color.trim() !== '';
  const create = async (): Promise<void> => {
    if (!complete || busy) return;
    setBusy(true);
    setErrors({});
    const path = labelsPath(ofProject(project));
    try {
      const label = await api.post(path, { body: { name: title.trim(), color: color.trim() } });
      void client.invalidateQueries({ queryKey: ['api', path] });
      onDone(label);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError) || error.status >= 500) return toastError(error);
      // The name is taken: the server reports that for the whole form.
      const whole = error.status === 409 ? 'title' : 'base';
      setErrors({ [whole]: [error.message], ...error.errors });
    }
  };
  const errorsOf = (...fields: string[]): string | undefined => {
    const found = fields.flatMap((field) => errors[field] ?? []);
    return found.length === 0 ? undefined : found.join('. ');
  };
  const known = ['title', 'name', 'color'].some((field) => errors[field] !== undefined);
  return (
    // Enter submits from any field; a nested form is not possible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="select-head"
      role="group"
      aria-label={t('newLabel')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        if (isComposing(event.nativeEvent)) return;
        event.preventDefault();
        void create();
      }}
    >
      <p className="strong">{t('newLabel')}</p>
      <FormField label={t('labelTitle')} error={errorsOf('title', 'name')}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={title}
            maxLength={255}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={t('labelColor')} hint={t('labelColorHint')} error={errorsOf('color')}>
        {(control) => (
          <TextInput
            {...control}
            value={color}
            maxLength={32}
            autoComplete="off"
            onChange={(event) => setColor(event.target.value)}
          />
        )}
      </FormField>
      <div className="label-colors">
        {labelColors.map((choice) => (
          <button
            key={choice}
            type="button"
            className="label-color"
            style={{ backgroundColor: choice }}
            aria-label={choice}
            aria-pressed={choice === color}
            onClick={() => setColor(choice)}
          />
        ))}
      </div>
      {known || errors['base'] === undefined ? null : (
        <p className="field-error" role="alert">
          {errors['base'].join('. ')}
        </p>
      )}
      <div className="form-actions">
        <Button variant="primary" small busy={busy} disabled={!complete} onClick={() => void create()}>
          {t('createLabel')}
        </Button>
        <Button small onClick={() => onDone()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
