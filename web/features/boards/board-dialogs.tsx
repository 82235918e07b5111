import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import type { BoardOwner } from './board.queries.ts';
import AddIssues from './add-issues.tsx';
import { ScopeEditor, type ScopeFields } from './board-scope.tsx';
import type { BoardState, ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { anyWeight, titleOf } from './lists.ts';
import { useSending } from './use-sending.ts';

const { t } = boardsMessages;

/** What a dialog asks for. */
export type BoardDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'add' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'remove'; readonly list: ListState }
  | { readonly kind: 'limit'; readonly list: ListState };

/** The result, sent; resolves to the sentence of a refusal. */
export interface DialogActs {
  readonly create: (board: BoardFields) => Promise<string | undefined>;
  /** `before` is the board as the dialog showed it first. */
  readonly change: (board: BoardFields, before: BoardFields) => Promise<string | undefined>;
  readonly remove: () => Promise<string | undefined>;
  readonly removeList: (list: ListState) => Promise<string | undefined>;
  readonly limit: (list: ListState, limits: ListLimits) => Promise<string | undefined>;
  /** Puts issues that are in no list into one; `added` gets those that are there. */
  readonly addCards: (
    list: ListState,
    ids: readonly number[],
    added: (ids: readonly number[]) => void,
  ) => Promise<string | undefined>;
}

/** What a list is meant for; 0 is no limit. */
export type ListLimits = Pick<ListState, 'max_issue_count' | 'max_issue_weight'>;

export interface BoardFields extends ScopeFields {
  readonly name: string;
  readonly hide_backlog_list: boolean;
  readonly hide_closed_list: boolean;
}

function FormDialog({
  title,
  verb,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} type="submit" form="board-form">
            {verb}
          </Button>
        </>
      }
    >
      <form
        id="board-form"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

function EditBoard({
  board,
  owner,
  today,
  save,
  onClose,
}: {
  /** Undefined for a new one. */
  board: BoardState | undefined;
  owner: BoardOwner;
  today: string;
  save: DialogActs['change'];
  onClose: () => void;
}) {
  const [before] = useState<BoardFields>({
    name: board?.name ?? '',
    hide_backlog_list: board?.hide_backlog_list ?? false,
    hide_closed_list: board?.hide_closed_list ?? false,
    labels: board?.labels ?? [],
    milestone: board?.milestone ?? null,
    assignee: board?.assignee ?? null,
    weight: board?.weight ?? anyWeight,
  });
  const [fields, setFields] = useState(before);
  const { busy, error, send } = useSending(onClose);
  const tick = (name: 'hide_backlog_list' | 'hide_closed_list', text: string) => (
    <Checkbox
      label={text}
      checked={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.checked })}
    />
  );
  return (
    <FormDialog
      title={t(board === undefined ? 'newBoard' : 'editBoard')}
      verb={t(board === undefined ? 'createBoard' : 'save')}
      busy={busy}
      onSubmit={() => void send(() => save(fields, before))}
      onClose={onClose}
    >
      <FormField label={t('boardName')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={255}
            value={fields.name}
            onChange={(event) => setFields({ ...fields, name: event.target.value })}
          />
        )}
      </FormField>
      <ScopeEditor
        owner={owner}
        today={today}
        scope={fields}
        onChange={(changed) => setFields((now) => ({ ...now, ...changed }))}
      />
      {tick('hide_backlog_list', owner.cards.t('hideBacklog'))}
      {tick('hide_closed_list', owner.cards.t('hideClosed'))}
    </FormDialog>
  );
}

function Limit({ list, save, onClose }: { list: ListState; save: DialogActs['limit']; onClose: () => void }) {
  const [limits, setLimits] = useState<ListLimits>(list);
  const { busy, error, send } = useSending(onClose);
  const field = (name: keyof ListLimits, label: string, hint?: string, problem?: string) => (
    <FormField label={label} hint={hint} error={problem}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={1_000_000}
          value={limits[name] === 0 ? '' : limits[name]}
          onChange={(event) => setLimits({ ...limits, [name]: Number(event.target.value) })}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog
      title={t('limitTitle', { list: titleOf(list) })}
      verb={t('save')}
      busy={busy}
      onSubmit={() => void send(() => save(list, limits))}
      onClose={onClose}
    >
      {field('max_issue_count', t('limitField'), t('limitHint'), error)}
      {field('max_issue_weight', t('weightLimitField'))}
    </FormDialog>
  );
}

/** The dialogs of a board, fetched when one opens. */
export default function BoardDialogs({
  dialog,
  board,
  owner,
  today,
  acts,
  onClose,
}: {
  dialog: BoardDialog;
  board: BoardState;
  owner: BoardOwner;
  today: string;
  acts: DialogActs;
  onClose: () => void;
}) {
  const { busy, error, send } = useSending(onClose);
  const edited = { owner, today, onClose };
  if (dialog.kind === 'new') return <EditBoard {...edited} board={undefined} save={acts.create} />;
  if (dialog.kind === 'edit') return <EditBoard {...edited} board={board} save={acts.change} />;
  if (dialog.kind === 'add')
    return <AddIssues board={board} owner={owner} add={acts.addCards} onClose={onClose} />;
  if (dialog.kind === 'limit') return <Limit list={dialog.list} save={acts.limit} onClose={onClose} />;
  const verb = t(dialog.kind === 'delete' ? 'deleteBoard' : 'removeList');
  return (
    <ConfirmDialog
      title={verb}
      verb={verb}
      busy={busy}
      onConfirm={() =>
        void send(() => (dialog.kind === 'delete' ? acts.remove() : acts.removeList(dialog.list)))
      }
      onClose={onClose}
    >
      <p>
        {dialog.kind === 'delete'
          ? owner.cards.t('deleteQuestion', { name: board.name })
          : owner.cards.t('removeListQuestion', { list: titleOf(dialog.list) })}
      </p>
      {error === undefined ? null : (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}
