import { useId } from 'react';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

/** Whether sending the form resolves or reopens the thread (NOTE-11): checked means resolved afterwards, and the label says so. */
export function ResolveCheckbox({
  resolved,
  checked,
  onChange,
}: {
  /** Whether it is resolved now. */
  resolved: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const says = checked
    ? resolved
      ? t('staysResolved')
      : t('willBeResolved')
    : resolved
      ? t('willBeUnresolved')
      : t('staysUnresolved');
  return (
    <span className="resolve-checkbox row small">
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{says}</label>
    </span>
  );
}
