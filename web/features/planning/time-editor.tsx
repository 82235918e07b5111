import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatDuration, parseDuration } from '../../../contract/planning/duration.ts';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import type { EditorProps } from './field.ts';
import type { Timed } from './fields/time.tsx';
import { timeEditorMessages } from './time-editor.messages.ts';
import '../../ui/select-panel.css';

const { t } = timeEditorMessages;

type Change = EditorProps<Timed>['onChange'];

/** The stats with other times, as they are shown until the server answers. */
function statsOf(
  { time_stats: now, time_tracking_limit_to_hours: hoursOnly }: Timed,
  { estimate = now.time_estimate, spent = now.total_time_spent }: { estimate?: number; spent?: number },
): Pick<Timed, 'time_stats'> {
  const words = (time: number): string | null => (time === 0 ? null : formatDuration(time, hoursOnly));
  return {
    time_stats: {
      time_estimate: estimate,
      total_time_spent: spent,
      human_time_estimate: words(estimate),
      human_total_time_spent: words(spent),
    },
  };
}

/** Sends a change; the form stays open with its text if it is refused. */
function useSending(close: () => void): [busy: boolean, send: (change: unknown) => Promise<boolean>] {
  const [busy, setBusy] = useState(false);
  return [
    busy,
    async (change) => {
      setBusy(true);
      const done = (await change) !== false;
      setBusy(false);
      if (done) close();
      return done;
    },
  ];
}

function EstimateForm({
  subject,
  onChange,
  close,
  open,
}: {
  subject: Timed;
  onChange: Change;
  close: () => void;
  open: boolean;
}) {
  const now = subject.time_stats.human_time_estimate ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(now);
  const [error, setError] = useState<string>();
  const [busy, send] = useSending(close);
  useEffect(() => setTyped(now), [now]);
  useEffect(() => {
    if (!open) return;
    const ahead = takeTyped();
    if (ahead !== '') setTyped(ahead);
    // The panel is about to be placed where it is in sight.
    input.current?.focus({ preventScroll: true });
  }, [open]);
  const set = (text: string): void => {
    const estimate = text.trim() === '' ? 0 : parseDuration(text);
    if (estimate === undefined || estimate < 0) setError(t('noTime'));
    else if (estimate === subject.time_stats.time_estimate) close();
    else void send(onChange({ shown: statsOf(subject, { estimate }), sent: { time_estimate: text.trim() } }));
  };
  return (
    <form
      className="select-head"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) set(typed);
      }}
    >
      <FormField label={t('estimate')} hint={t('estimateHint')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </FormField>
      <div className="form-actions">
        <Button type="submit" small busy={busy}>
          {t('setEstimate')}
        </Button>
        {now === '' ? null : (
          <Button small onClick={busy ? undefined : () => set('')}>
            {t('removeEstimate')}
          </Button>
        )}
      </div>
    </form>
  );
}

function SpendForm({
  subject,
  today,
  onChange,
  close,
}: {
  subject: Timed;
  today: string;
  onChange: Change;
  close: () => void;
}) {
  const { total_time_spent: total, human_total_time_spent: spent } = subject.time_stats;
  const [time, setTime] = useState('');
  const [day, setDay] = useState(today);
  const [summary, setSummary] = useState('');
  const [errors, setErrors] = useState<{ time?: string; day?: string }>({});
  const [busy, send] = useSending(close);
  const duration = parseDuration(time);
  const timeError = (): string | undefined => {
    if (duration === undefined) return t('noTime');
    if (duration === 0) return t('zero');
    if (total + duration >= 0) return undefined;
    return spent === null ? t('nothingSpent') : t('tooMuch', { time: spent });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrongTime = timeError();
    // Ahead of UTC it can already be tomorrow, so the browser's own day counts too.
    const latest = [today, new Date().toLocaleDateString('sv')].toSorted().at(-1)!;
    const wrongDay = day === '' ? t('noDay') : day > latest ? t('inFuture') : undefined;
    if (wrongTime !== undefined || wrongDay !== undefined) {
      setErrors({
        ...(wrongTime === undefined ? {} : { time: wrongTime }),
        ...(wrongDay === undefined ? {} : { day: wrongDay }),
      });
      return;
    }
    const done = await send(
      onChange({
        shown: statsOf(subject, { spent: total + duration! }),
        sent: { spend_time: { duration: time.trim(), spent_at: day === today ? '' : day, summary } },
      }),
    );
    if (!done) return;
    setTime('');
    setSummary('');
    setDay(today);
  };
  return (
    <form
      className="select-head"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('addTime')}
    >
      <FormField label={t('time')} hint={t('timeHint')} error={errors.time}>
        {(control) => (
          <TextInput
            {...control}
            value={time}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => {
              setTime(event.target.value);
              setErrors({});
            }}
          />
        )}
      </FormField>
      <FormField label={t('date')} error={errors.day}>
        {(control) => (
          <TextInput {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </FormField>
      <FormField label={t('summary')}>
        {(control) => (
          <TextInput
            {...control}
            value={summary}
            maxLength={255}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setSummary(event.target.value)}
          />
        )}
      </FormField>
      <div className="form-actions">
        <Button type="submit" variant="primary" small busy={busy}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

/** Sets the estimate, and adds time spent. What was typed stays when the panel closes. */
export function TimeEditor({ subject, place, onChange, open, close }: EditorProps<Timed>) {
  return (
    <>
      <EstimateForm subject={subject} onChange={onChange} close={close} open={open} />
      <SpendForm subject={subject} today={place.today} onChange={onChange} close={close} />
    </>
  );
}
