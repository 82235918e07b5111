import { useEffect, useState } from 'react';
import type { SubjectDay, SubjectPage } from '../../../contract/kinds/kinds.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import type { SubjectEntity } from '../kinds/index.ts';
import type { Patch } from '../planning/index.ts';
import { epicsMessages } from './epics.messages.ts';
import '../../ui/select-panel.css';

const { t } = epicsMessages;

type Dates = NonNullable<SubjectPage['dates']>;

/** A day that somebody chose is fixed; without one there is none. */
const chosen = (day: SubjectDay, date: string): SubjectDay =>
  date === ''
    ? { ...day, date: day.inherited, fixed: null, is_fixed: false }
    : { ...day, date, fixed: date, is_fixed: true };

/** Edits both dates of an epic. */
export default function DatesEditor({
  subject,
  onChange,
  open,
  close,
}: SelectPanelState & { subject: SubjectEntity; onChange: (patch: Patch<SubjectEntity>) => unknown }) {
  const [dates, setDates] = useState<Dates>(subject.dates!);
  useEffect(() => {
    if (!open) setDates(subject.dates!);
  }, [open, subject.dates]);
  const { start, due } = dates;
  const day = (label: string, of: SubjectDay, put: (changed: SubjectDay) => void) => (
    <FormField label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={(of.is_fixed ? of.fixed : null) ?? ''}
          onChange={({ target }) => put(chosen(of, target.value))}
        />
      )}
    </FormField>
  );
  return (
    <div className="select-head epic-days" role="group" aria-label={t('dates')}>
      {day(t('startDate'), start, (changed) => setDates({ start: changed, due }))}
      {day(t('dueDate'), due, (changed) => setDates({ start, due: changed }))}
      <div className="form-actions">
        <Button
          variant="primary"
          small
          onClick={() => {
            close();
            onChange({
              shown: { dates },
              sent: {
                start_date_is_fixed: start.is_fixed,
                start_date_fixed: start.fixed,
                due_date_is_fixed: due.is_fixed,
                due_date_fixed: due.fixed,
              },
              failed: t('datesFailed'),
            });
          }}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
