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
  const [edited, setEdited] = useState<Partial<Dates>>({});
  useEffect(() => {
    if (!open) setEdited({});
  }, [open]);
  const dates = { ...subject.dates!, ...edited };
  const isEdited = (side: keyof Dates): boolean =>
    dates[side].fixed !== subject.dates![side].fixed ||
    dates[side].is_fixed !== subject.dates![side].is_fixed;
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
      {day(t('startDate'), dates.start, (start) => setEdited({ ...edited, start }))}
      {day(t('dueDate'), dates.due, (due) => setEdited({ ...edited, due }))}
      <div className="form-actions">
        <Button
          variant="primary"
          small
          onClick={() => {
            close();
            if (!isEdited('start') && !isEdited('due')) return;
            const { start, due } = dates;
            onChange({
              shown: { dates },
              // The other date may be another one by now.
              sent: {
                ...(isEdited('start')
                  ? { start_date_is_fixed: start.is_fixed, start_date_fixed: start.fixed }
                  : {}),
                ...(isEdited('due') ? { due_date_is_fixed: due.is_fixed, due_date_fixed: due.fixed } : {}),
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
