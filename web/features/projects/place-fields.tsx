import { useState, type ReactNode } from 'react';
import type { FormState } from '../../platform/form.tsx';
import { FormField, TextArea, TextInput } from '../../ui/field.tsx';
import { projectsMessages } from './projects.messages.ts';
import { suggestPath } from './suggest-path.ts';

const { t } = projectsMessages;

interface NameProps {
  state: FormState;
  label: string;
  hint?: string | undefined;
}

function NameField({
  state,
  label,
  hint,
  value,
  onType,
}: NameProps & { value?: string | undefined; onType?: (name: string) => void }) {
  return (
    <FormField label={label} hint={hint} error={state.errors['name']} required>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          defaultValue={state.values['name'] ?? value}
          maxLength={255}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onType?.(event.target.value)}
        />
      )}
    </FormField>
  );
}

function DescriptionField({ state, label, value }: { state: FormState; label: string; value?: string }) {
  return (
    <FormField label={label} error={state.errors['description']}>
      {(control) => (
        <TextArea
          {...control}
          name="description"
          defaultValue={state.values['description'] ?? value}
          rows={2}
        />
      )}
    </FormField>
  );
}

/** Name, path and description of a new project or group: the path follows the name until it is edited. */
export function NewPlaceFields({
  state,
  label,
  hint,
  between,
  pathRequired = false,
}: NameProps & {
  /** The parent; shown between name and path. */
  between: ReactNode;
  /** The server derives no path from the name. */
  pathRequired?: boolean;
}) {
  const [path, setPath] = useState({ text: state.values['path'] ?? '', own: false });
  return (
    <>
      <NameField
        state={state}
        label={label}
        hint={hint}
        onType={(name) => {
          if (!path.own) setPath({ text: suggestPath(name), own: false });
        }}
      />
      {between}
      <FormField label={t('path')} hint={t('pathHint')} error={state.errors['path']} required={pathRequired}>
        {(control) => (
          <TextInput
            {...control}
            name="path"
            value={path.text}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
            onChange={(event) => setPath({ text: event.target.value, own: event.target.value !== '' })}
          />
        )}
      </FormField>
      <DescriptionField state={state} label={`${t('description')} (${t('optional')})`} />
    </>
  );
}

/** The same fields, filled in from an existing project or group. */
export function PlaceFields({
  state,
  label,
  of,
  between,
  pathHint = t('changePathHint'),
}: NameProps & {
  of: { name: string; description: string; path: string };
  between?: ReactNode;
  pathHint?: string;
}) {
  return (
    <>
      <NameField state={state} label={label} value={of.name} />
      <DescriptionField state={state} label={t('description')} value={of.description} />
      {between}
      <FormField label={t('path')} hint={pathHint} error={state.errors['path']} required>
        {(control) => (
          <TextInput
            {...control}
            name="path"
            defaultValue={state.values['path'] ?? of.path}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
        )}
      </FormField>
    </>
  );
}
