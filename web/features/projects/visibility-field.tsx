import { GlobeIcon, LockIcon, ShieldIcon } from '@primer/octicons-react';
import type { Visibility } from '../../../contract/projects/projects.ts';
import { FieldSet, Radio } from '../../ui/field.tsx';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;
const levels = ['private', 'internal', 'public'] as const;
const icons = { private: <LockIcon />, internal: <ShieldIcon />, public: <GlobeIcon /> };

export function VisibilityField({
  value,
  hint,
  error,
  disabled = false,
  widest = 'public',
}: {
  value: Visibility;
  hint?: string | undefined;
  error?: readonly string[] | undefined;
  disabled?: boolean;
  /** More than this is not offered. */
  widest?: Visibility;
}) {
  const offered = levels.slice(0, levels.indexOf(widest) + 1);
  return (
    <FieldSet legend={t('visibility')} hint={hint} error={error}>
      {offered.map((visibility) => (
        <Radio
          key={visibility}
          name="visibility"
          value={visibility}
          icon={icons[visibility]}
          label={t(visibility)}
          hint={t(`${visibility}Hint`)}
          defaultChecked={value === visibility}
          disabled={disabled}
        />
      ))}
    </FieldSet>
  );
}
