import { useState, type FormEvent } from 'react';
import { fieldValue } from '../../platform/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { snoozeMessages } from './snooze.messages.ts';

const { t } = snoozeMessages;

/** Asks for the date and time until which a todo sleeps. */
export default function SnoozeDialog({
  title,
  onChoose,
  onClose,
}: {
  title: string;
  onChoose: (until: Date) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState(() => fieldValue(snoozeTimes(new Date()).tomorrow));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const until = new Date(value);
    if (!(until.getTime() > Date.now())) return setError(t('mustBeLater'));
    onChoose(until);
    onClose();
  };
  return (
    <Dialog title={t('dialogTitle')} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <p dir="auto">{title}</p>
        <FormField label={t('until')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={value}
              onChange={(event) => {
                setValue(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </FormField>
        <div className="form-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('snooze')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
