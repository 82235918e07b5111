import { PencilIcon, TrashIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Discussion } from '../../../../../contract/discussions/discussions.ts';
import type { ReviewDraft } from '../../../../../contract/merge-requests/merge-requests.ts';
import { useAutosave } from '../../../../platform/autosave.ts';
import { returnFocus } from '../../../../platform/return-focus.ts';
import { useViewer } from '../../../../platform/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback.tsx';
import { Tag } from '../../../../ui/label.tsx';
import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { MarkdownBody } from '../../../../ui/markdown-body.tsx';
import { MarkdownField } from '../../../../ui/markdown-field.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { SuggestedMarkdown } from '../../../../ui/suggested-markdown.tsx';
import { mayResolve, ResolveCheckbox, type NewNote } from '../../../discussions/index.ts';
import { suggestionViews } from '../../suggestions/suggestion-views.tsx';
import { draftMessages } from './drafts.messages.ts';
import type { Drafts } from './use-drafts.ts';
import './drafts.css';

const { t } = draftMessages;

/** The thread that a draft answers, if its author may resolve it. */
type Resolvable = Pick<Discussion, 'resolved'> | undefined;

/** A draft that stands where one stood that is not there any more. */
const asNew = (
  { discussion_id: discussionId, thread_deleted, diff_position: position }: ReviewDraft,
  text: string,
  resolve: boolean | undefined,
): NewNote =>
  discussionId !== null && !thread_deleted
    ? { text, discussionId, resolve }
    : position === null
      ? { text }
      : { text, position: JSON.stringify(position), commitId: position.commit_id };

function EditForm({
  draft,
  thread,
  drafts,
  onClose,
}: {
  draft: ReviewDraft;
  thread: Resolvable;
  drafts: Drafts;
  onClose: () => void;
}) {
  const [before] = useState(draft.note);
  const [text, setText] = useState(draft.note);
  const resolvesNow = draft.resolve_discussion ?? thread?.resolved ?? false;
  const [wanted, setWanted] = useState<boolean>();
  const resolve = wanted ?? resolvesNow;
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const typed = text !== before;
  const changed = typed || resolve !== resolvesNow;
  const { forget: forgetText } = useAutosave(`Draft/${draft.id}`, typed ? text : '', setText);
  // A text is kept together with the version that it is based on.
  const [from, setFrom] = useState(draft.updated_at);
  const { forget: forgetFrom } = useAutosave(`Draft/${draft.id}/from`, typed ? from : '', setFrom);
  const forget = (): void => {
    forgetText();
    forgetFrom();
  };
  const isLost = drafts.isLost(draft.id);
  const { hold } = drafts;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => (changed ? hold(latest.current) : undefined), [changed, hold]);
  const save = async (): Promise<void> => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      if (isLost) await drafts.keep(asNew(draft, text, resolve === resolvesNow ? undefined : resolve));
      else {
        // Its author has seen what another window has saved meanwhile, so saving again overwrites that.
        const changes = resolve === resolvesNow ? undefined : resolve;
        await drafts.change(draft.id, text, changes, draft.updated_at);
      }
      forget();
      onClose();
    } catch {
      // It has been said, and the text is still in the form.
      setBusy(false);
    }
  };
  const cancel = (): void => {
    if (changed) setAsked(true);
    else onClose();
  };
  return (
    <form
      className="stack stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {from === draft.updated_at || draft.note === text || busy || isLost ? null : (
        <Banner tone="attention">
          {t('changedElsewhere')}
          <details>
            <summary>{t('updatedComment')}</summary>
            <MarkdownBody html={draft.note_html} />
          </details>
        </Banner>
      )}
      <MarkdownField
        name={`draft_${draft.id}_text`}
        label={t('editField')}
        value={text}
        onChange={setText}
        autoFocus
        submit={{ label: t(isLost ? 'saveAnew' : 'save'), send: () => void save() }}
        onEscape={cancel}
      />
      {isLost ? (
        <p className="form-alert" role="alert">
          {t('lost')}
        </p>
      ) : null}
      {thread === undefined ? null : (
        <ResolveCheckbox resolved={thread.resolved} checked={resolve} onChange={setWanted} />
      )}
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          {t(isLost ? 'saveAnew' : 'save')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
      {asked ? (
        <LateConfirmDialog
          title={t('edit')}
          verb={t('discardText')}
          keep={t('goOn')}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            forget();
            onClose();
          }}
        >
          <p>{t('cancelEditQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}

/** The text of a draft, with what it suggests as it will be read. */
function DraftText({ draft: { note_html: html, suggestions } }: { draft: ReviewDraft }) {
  if (suggestions.length === 0) return <MarkdownBody html={html} />;
  const draw = (number: number): ReactNode => {
    const suggestion = suggestions.find((one) => one.number === number);
    return suggestion === undefined ? undefined : <suggestionViews.InPreview suggestion={suggestion} />;
  };
  return <SuggestedMarkdown html={html} numbers={suggestions.map(({ number }) => number)} draw={draw} />;
}

export interface DraftCardProps {
  draft: ReviewDraft;
  drafts: Drafts;
  /** The thread that it answers. */
  thread?: Discussion | undefined;
}

/** A comment that its author has not published, with what can be done with it. */
export default function DraftCard({ draft, drafts, thread }: DraftCardProps) {
  const viewer = useViewer()!;
  const card = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const run = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    // It goes with the focus: its reader goes on from what it stood at.
    const at = card.current;
    const thread = at?.closest('[data-thread]');
    const lines = at?.closest('.diff-file')?.querySelector('.diff-body');
    try {
      await work;
    } catch {
      // It has been said.
    }
    returnFocus(
      () => card.current,
      () => thread,
      () => lines,
      () => document.querySelector('#main'),
    );
    if (there.current) {
      setBusy(false);
      setAsked(false);
    }
  };
  const resolvable = thread !== undefined && mayResolve(thread);
  const resolves = draft.resolve_discussion;
  return (
    <article ref={card} className="draft" aria-label={t('pendingBy')} tabIndex={-1} data-draft={draft.id}>
      <header className="draft-head">
        <Avatar of={viewer} size={24} />
        <span className="strong">{viewer.name}</span>
        <Tag tone="attention">{t('pending')}</Tag>
        <span className="small muted">
          <RelativeTime time={draft.created_at} />
        </span>
        {editing ? null : (
          <span className="draft-actions">
            <Button small busy={busy} onClick={() => void run(drafts.publish({ id: draft.id }))}>
              {t('publishOne')}
            </Button>
            <IconButton small icon={<PencilIcon />} label={t('edit')} onClick={() => setEditing(true)} />
            <IconButton small icon={<TrashIcon />} label={t('remove')} onClick={() => setAsked(true)} />
          </span>
        )}
      </header>
      {editing ? (
        <EditForm
          draft={draft}
          thread={resolvable ? thread : undefined}
          drafts={drafts}
          onClose={() => {
            setEditing(false);
            returnFocus(() => card.current);
          }}
        />
      ) : (
        <DraftText draft={draft} />
      )}
      {editing || resolves === null || thread === undefined ? null : (
        <p className="small muted">
          {resolves
            ? t(thread.resolved ? 'staysResolved' : 'willBeResolved')
            : t(thread.resolved ? 'willBeUnresolved' : 'staysUnresolved')}
        </p>
      )}
      {draft.thread_deleted ? <p className="small muted">{t('threadDeleted')}</p> : null}
      {asked ? (
        <LateConfirmDialog
          title={t('remove')}
          verb={t('remove')}
          busy={busy}
          onClose={() => setAsked(false)}
          onConfirm={() => void run(drafts.remove(draft.id))}
        >
          <p>{t('removeQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </article>
  );
}
