import { useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import type { BoardOwner } from './board.queries.ts';
import type { PickedProject } from './pick-project.tsx';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;
const PickProject = lazy(() => import('./pick-project.tsx'));

/** What is sent of a new card; of an issue on a group's board with its project. */
export interface NewCardFields {
  readonly title: string;
  readonly project_id?: number | undefined;
}

/** Opens an issue or an epic in a list, and stays open for the next one. What was typed stays until it is opened. */
export default function NewCard({
  title,
  owner,
  create,
  onClose,
}: {
  /** The list's. */
  title: string;
  owner: BoardOwner;
  create: (card: NewCardFields) => Promise<boolean>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [project, setProject] = useState<PickedProject>();
  const { t: named, inProjects } = owner.cards;
  const asksForProject = owner.kind === 'group' && inProjects;
  const isReady = text.trim() !== '' && (!asksForProject || project !== undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy || !isReady) return;
    setBusy(true);
    const done = await create({ title: text.trim(), project_id: project?.id });
    setBusy(false);
    if (done) setText('');
  };
  return (
    // Escape closes the form, as its button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="board-new"
      aria-label={named('newCardIn', { list: title })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text === '') onClose();
      }}
    >
      <TextInput
        aria-label={named('titleOfNew')}
        placeholder={named('titleOfNew')}
        value={text}
        maxLength={255}
        // Who opened the form is about to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      {asksForProject ? (
        <SelectPanel
          align="start"
          openerClass="btn btn-default btn-small board-new-project"
          opener={
            <span className="truncate" dir="auto">
              {project?.path_with_namespace ?? t('chooseProject')}
            </span>
          }
        >
          {(panel) => <PickProject {...panel} group={owner.path} choose={setProject} />}
        </SelectPanel>
      ) : null}
      <div className="form-actions">
        <Button type="submit" variant="primary" small busy={busy} disabled={!isReady}>
          {named('create')}
        </Button>
        <Button small onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
