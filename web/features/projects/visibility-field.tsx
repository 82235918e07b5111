import { GlobeIcon, LockIcon, ShieldIcon } from '@primer/octicons-react';
import { FieldSet, Radio } from '../../ui/field.tsx';
import type { Visibility } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;
const icons = { private: <LockIcon />, internal: <ShieldIcon />, public: <GlobeIcon /> };

export function VisibilityField({
  value,
  error,
  disabled = false,
}: {
  value: Visibility;
  error?: readonly string[] | undefined;
  disabled?: boolean;
}) {
  return (
    <FieldSet legend={t('visibility')} error={error}>
      {(['private', 'internal', 'public'] as const).map((visibility) => (
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
