import type { ComponentProps } from 'react';
import { Select } from '../../ui/field.tsx';
import { protectedBranchesMessages } from './protected-branches.messages.ts';

const { t } = protectedBranchesMessages;

const levels = [
  [30, t('developers')],
  [40, t('maintainers')],
  [60, t('administrators')],
  [0, t('nobody')],
] as const;

/** The minimum role. */
export function LevelSelect(props: Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <Select {...props}>
      {levels.map(([level, name]) => (
        <option key={level} value={level}>
          {name}
        </option>
      ))}
    </Select>
  );
}
