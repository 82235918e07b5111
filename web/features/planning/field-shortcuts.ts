import { setGutter } from '../../platform/gutter.ts';
import { fieldKeys } from './fields/field-keys.ts';

/** The shortcuts that open the editors of these fields in the sidebar. */
export function fieldShortcuts(
  names: readonly string[],
  abilities: Readonly<Partial<Record<string, boolean>>>,
  group: string,
) {
  return names.flatMap((name) => {
    const key = fieldKeys[name];
    return key === undefined || abilities[key.ability] !== true
      ? []
      : [{ keys: key.keys, label: key.label(), group, run: () => openField(name) }];
  });
}

/** Opens the sidebar if it is collapsed, and the field's editor. */
export function openField(name: string, editor = true): void {
  const block = document.getElementById(name);
  if (block?.checkVisibility() !== true) setGutter(true, false);
  const summary = block?.querySelector('summary');
  (summary ?? block)?.scrollIntoView({ block: 'nearest' });
  if (editor) summary?.click();
}
