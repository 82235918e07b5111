import { TriangleDownIcon } from '@primer/octicons-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { NoteableData, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { useSession } from '../../platform/session.ts';
import { ownPath, url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { MenuRadio } from '../../ui/menu-buttons.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Honeypot } from '../spam/index.ts';
import { discussionsMessages } from './discussions.messages.ts';
import type { NoteActions } from './note-card.tsx';
import { usePendingReview } from './pending-review.ts';
import type { SubjectState } from './subject-words.ts';
import { markWriting } from './mark-writing.ts';

const { t } = discussionsMessages;

export interface CommentFormHandle {
  quote(text: string): void;
}

export interface CommentFormProps {
  /** The page's address without the relative root: `/acme/large/-/issues/1`. */
  base: SubjectPath;
  saveAs: string;
  actions: NoteActions;
  canBeInternal: boolean;
  /** Why nothing can be sent, if that changed while the page was open: the typed text stays. */
  closed: ReactNode;
  state: SubjectState | undefined;
  /** What blocks closing the subject. */
  blockers: NoteableData['blocked_by_issues'];
  editLast: () => void;
  handle: RefObject<CommentFormHandle | null>;
}

/** Writes a comment or starts a thread, and closes or reopens. A plain form until the script is loaded. */
export default function CommentForm({
  base,
  saveAs,
  actions,
  canBeInternal,
  closed,
  state,
  blockers,
  editLast,
  handle,
}: CommentFormProps) {
  const id = useId();
  const { csrf_token, flash } = useSession();
  const review = usePendingReview();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(flash?.values?.['note'] ?? '');
  const [thread, setThread] = useState(false);
  const [internal, setInternal] = useState(flash?.values?.['internal'] === 'true');
  const [asked, setAsked] = useState(false);
  const question = blockers.length > 0 ? state?.question : undefined;
  const [changing, setChanging] = useState(false);
  /** The comment that is on its way. */
  const [sent, setSent] = useState<{ readonly internal: boolean }>();
  const sending = sent !== undefined;
  /**
   * What follows as soon as the comment before it is there: what stands in the field, alone or with this change of the subject's state, or that
   * change by itself (`bare`), whatever is typed meanwhile.
   */
  const [next, setNext] = useState<{ event?: string; bare?: boolean }>();
  const [live, setLive] = useState(false);
  const { hold } = useAutosave(saveAs, text, setText, {
    append: true,
    // If the page goes away meanwhile, what comes back must not be less internal than it was.
    form: { internal: internal || sent?.internal === true, thread },
    restoreForm: (kept) => {
      // What was refused, or ticked before the script was there, is not made public by an older draft.
      setInternal((now) => now || kept['internal'] === true);
      setThread(kept['thread'] === true);
    },
  });
  const internalBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setLive(true);
    // Ticked before the script was there, or restored by the browser: React leaves the box as it is, and does not know.
    if (internalBox.current?.checked === true) setInternal(true);
  }, []);
  const begun = text !== '';
  useEffect(() => actions.prepare(begun), [actions, begun]);
  const prepareReview = review?.prepare;
  useEffect(() => prepareReview?.(), [prepareReview]);
  useImperativeHandle(handle, () => ({
    quote(quoted) {
      setText((before) => (before.trim() === '' ? quoted : `${before.trimEnd()}\n\n${quoted}`));
      requestAnimationFrame(() => {
        const element = field.current;
        element?.focus();
        element?.setSelectionRange(element.value.length, element.value.length);
        element?.scrollIntoView({ block: 'nearest' });
      });
    },
  }));
  const empty = text.trim() === '';

  const submit = async (keep = false): Promise<boolean> => {
    if (empty) return true;
    // What is typed while one is sent waits in the field.
    if (closed !== null || sending) return false;
    // A button that takes no presses loses the focus: who pressed it by a key goes on writing. On a phone that would open the keyboard.
    if (document.activeElement?.matches('#comment button:not([name]):focus-visible') === true)
      field.current?.focus();
    // Saved until the server has it, whatever happens to the page meanwhile.
    const finish = hold(text);
    setText('');
    // With the text: what is ticked from now on is for the next one.
    setInternal(false);
    setSent({ internal });
    try {
      await (keep && review !== undefined ? review.keep({ text }) : actions.send({ text, thread, internal }));
      finish(true);
      return true;
    } catch {
      finish(false);
      setNext(undefined);
      setText((now) => (now === '' ? text : `${text}\n\n${now}`));
      setInternal((now) => now || internal);
      return false;
    } finally {
      setSent(undefined);
    }
  };
  const changeState = async (bare = empty): Promise<void> => {
    if (state === undefined || changing || state.busy) return;
    if (sending) {
      setNext({ event: state.event, bare });
      return;
    }
    setChanging(true);
    try {
      if (bare || (await submit())) await state.change();
    } catch {
      // The error has been shown.
    } finally {
      setChanging(false);
    }
  };
  useEffect(() => {
    if (sending || next === undefined || (next.event !== undefined && state?.busy === true)) return;
    setNext(undefined);
    // What was to be changed can have been changed meanwhile, by that comment's commands or by others.
    if (next.event !== undefined && next.event === state?.event) void changeState(next.bare);
    else if (next.bare !== true) void submit();
    // oxlint-disable-next-line react/exhaustive-deps -- with the text of that moment
  }, [sending, next, state?.busy]);
  if (closed !== null && empty) return closed;
  return (
    <form
      ref={markWriting}
      id="comment"
      className="comment-form"
      method="post"
      action={url(`${base}/notes`)}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('name') !== 'state_event') void submit();
        else if (question !== undefined) setAsked(true);
        else void changeState();
      }}
    >
      <h2 className="visually-hidden">{t('addComment')}</h2>
      <Honeypot />
      <input type="hidden" name="authenticity_token" value={csrf_token} />
      {flash?.alert === undefined ? null : (
        <p className="form-alert" role="alert">
          {flash.alert}
        </p>
      )}
      {closed}
      <MarkdownField
        name="note"
        label={t('commentLabel')}
        placeholder={t('placeholder')}
        value={text}
        onChange={(changed) => {
          setText(changed);
          setNext((now) => (now?.bare === true ? now : undefined));
        }}
        preview={actions.preview}
        submit={{
          label: thread ? t('startThread') : t('comment'),
          send: () => {
            if (!sending) void submit();
            // A change that waits by itself follows the text, too.
            else if (!empty) setNext((now) => (now?.bare === true ? { event: now.event! } : {}));
          },
        }}
        onUp={editLast}
        fieldRef={field}
      />
      {internal || canBeInternal ? (
        <label className="comment-internal row small needs-script tip" data-tip={t('internalHint')}>
          <input
            ref={internalBox}
            type="checkbox"
            name="internal"
            value="true"
            aria-describedby={`${id}i`}
            checked={internal}
            onChange={(event) => setInternal(event.target.checked)}
          />
          {t('internalNote')}
          <span id={`${id}i`} hidden>
            {t('internalHint')}
          </span>
        </label>
      ) : null}
      <div className="comment-actions">
        <span className="small muted grow">
          {/* Beside the text, which stays editable. */}
          <a href={url('/help/user/markdown')} target="_blank" rel="noopener">
            {t('markdownHint')}
          </a>
        </span>
        {state === undefined ? null : (
          <Button
            type="submit"
            name="state_event"
            value={state.event}
            formAction={state.to === undefined ? undefined : url(base + state.to)}
            busy={changing || state.busy || next?.event !== undefined}
            icon={state.icon}
          >
            {empty || !live || next?.bare === true ? state.text : state.textWithComment}
          </Button>
        )}
        {/* What is kept is a plain comment. */}
        {review === undefined || !live || thread || internal ? null : (
          <Button disabled={empty || closed !== null || sending} onClick={() => void submit(true)}>
            {review.label}
          </Button>
        )}
        <div className="btn-group comment-split">
          <Button type="submit" variant="primary" disabled={(live && empty) || closed !== null || sending}>
            {thread ? t('startThread') : t('comment')}
          </Button>
          {live ? (
            <ActionMenu
              align="end"
              label={t('kindOfNote')}
              summaryClass="btn btn-primary btn-icon"
              summary={<TriangleDownIcon />}
            >
              <MenuRadio checked={!thread} onClick={() => setThread(false)}>
                <span className="strong">{t('comment')}</span>
                <br />
                <span className="small muted">{t('commentHint')}</span>
              </MenuRadio>
              <MenuRadio checked={thread} onClick={() => setThread(true)}>
                <span className="strong">{t('startThread')}</span>
                <br />
                <span className="small muted">{t('threadHint')}</span>
              </MenuRadio>
            </ActionMenu>
          ) : null}
        </div>
      </div>
      {asked && question !== undefined ? (
        <LateConfirmDialog
          title={question.title}
          verb={question.verb}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void changeState();
          }}
        >
          <p>{question.text}</p>
          <ul className="blockers">
            {blockers.map((blocker) => (
              <li key={blocker.web_url}>
                <a href={ownPath(blocker.web_url)} dir="auto">
                  #{blocker.iid} {blocker.title}
                </a>
              </li>
            ))}
          </ul>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}
