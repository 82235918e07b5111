import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import type { SubjectEntity } from '../kinds/index.ts';
import type { Patch } from '../planning/index.ts';
import { epicsMessages } from './epics.messages.ts';
import '../../ui/select-panel.css';

const { t } = epicsMessages;

/** Chooses the colour of an epic. */
export default function ColorEditor({
  subject,
  onChange,
  open,
  close,
}: SelectPanelState & { subject: SubjectEntity; onChange: (patch: Patch<SubjectEntity>) => unknown }) {
  const [color, setColor] = useState(subject.color ?? '');
  useEffect(() => {
    if (!open) setColor(subject.color ?? '');
  }, [open, subject.color]);
  return (
    <div className="select-head epic-days" role="group" aria-label={t('color')}>
      <TextInput
        type="color"
        aria-label={t('color')}
        value={color}
        onChange={({ target }) => setColor(target.value)}
      />
      <div className="form-actions">
        <Button
          variant="primary"
          small
          onClick={() => {
            close();
            if (color !== subject.color)
              onChange({ shown: { color }, sent: { color }, failed: t('colorFailed') });
          }}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
