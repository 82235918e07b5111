import { useShortcuts } from '../../../platform/shortcuts.ts';
import { subjectListMessages } from '../subject-list.messages.ts';

/** Selects the row that has the focus, or deselects it. */
function pickFocused(): void {
  const row = document.activeElement?.closest('[data-list] > li');
  row?.querySelector<HTMLInputElement>('.list-pick')?.click();
}

/** `x` selects the row that has the focus, where rows can be selected. */
export function usePickKey(isOn: boolean, group: string): void {
  useShortcuts(
    () => (isOn ? [{ keys: 'x', label: subjectListMessages.t('selectRow'), group, run: pickFocused }] : []),
    [isOn, group],
  );
}
