import { useState } from 'react';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { projectsMessages } from './projects.messages.ts';
import '../../ui/field.css';
import './projects.css';

const { t } = projectsMessages;

export interface DangerousAct {
  verb: string;
  text: string;
  /** The dialog's title, if it is not the verb. */
  title?: string;
  /** The text to type, if the action can't be undone. */
  typedName?: string;
  /** It restores instead of removing. */
  harmless?: boolean;
  run: () => Promise<void>;
}

/** Destructive actions, each with a confirmation. */
export function DangerZone({ acts }: { acts: readonly DangerousAct[] }) {
  const [asked, setAsked] = useState<DangerousAct | null>(null);
  const [busy, setBusy] = useState(false);
  if (acts.length === 0) return null;
  const confirm = (act: DangerousAct): void => {
    setBusy(true);
    act
      .run()
      .catch(toastError)
      .finally(() => {
        setBusy(false);
        setAsked(null);
      });
  };
  return (
    <section className="stack form-section">
      <h2>{t('dangerZone')}</h2>
      <ul className="card list danger-zone">
        {acts.map((act) => (
          <li key={act.verb}>
            <div className="grow">
              <h3>{act.verb}</h3>
              <p className="muted">{act.text}</p>
            </div>
            <Button variant="danger" onClick={() => setAsked(act)}>
              {act.verb}
            </Button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <LateConfirmDialog
          title={asked.title ?? asked.verb}
          verb={asked.verb}
          {...(asked.typedName === undefined ? {} : { typedName: asked.typedName })}
          danger={asked.harmless !== true}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        >
          <p>{asked.text}</p>
        </LateConfirmDialog>
      )}
    </section>
  );
}
