import type { ComponentProps } from 'react';
import { Select } from '../../ui/field.tsx';
import { protectedBranchesMessages } from './protected-branches.messages.ts';

const { t } = protectedBranchesMessages;

const levels = [
  [30, 'developers'],
  [40, 'maintainers'],
  [60, 'administrators'],
  [0, 'nobody'],
] as const;

/** The minimum role. */
export function LevelSelect(props: Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <Select {...props}>
      {levels.map(([level, name]) => (
        <option key={level} value={level}>
          {t(name)}
        </option>
      ))}
    </Select>
  );
}
