import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAutosave } from '../../platform/autosave.ts';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { ResolveCheckbox } from './resolve-checkbox.tsx';
import { markWriting } from './mark-writing.ts';

const { t } = discussionsMessages;

/** What a form is called. */
export interface WritingWords {
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
}

const replyWords: WritingWords = {
  get label() {
    return t('reply');
  },
  get placeholder() {
    return t('replyPlaceholder');
  },
  get submit() {
    return t('reply');
  },
};

/** Replies in a thread, or begins one on lines. Mounted again for each quotation. */
export default function ReplyForm({
  saveAs,
  initial,
  preview,
  resolvable,
  resolved,
  words = replyWords,
  send,
  review,
  onClose,
}: {
  saveAs: string;
  initial: string;
  preview: (text: string) => Promise<string>;
  /** Whether this person can resolve or reopen the thread. */
  resolvable: boolean;
  resolved: boolean;
  /** Of a form that begins a thread. */
  words?: WritingWords;
  send: (text: string, resolve: boolean | undefined) => Promise<void>;
  /** Where comments can be kept for a review; once that has begun, this is what the form does first. */
  review?:
    | {
        readonly label: string;
        readonly begun: boolean;
        readonly prepare: () => void;
        readonly keep: (text: string, resolve: boolean | undefined) => Promise<void>;
      }
    | undefined;
  onClose: () => void;
}) {
  const [text, setText] = useState(initial);
  const [asked, setAsked] = useState(false);
  /** What the writer wants of the thread; undefined until they say so: then it stays as it is, whatever others do to it meanwhile. */
  const [wanted, setWanted] = useState<boolean>();
  const resolve = wanted ?? resolved;
  const { forget, hold } = useAutosave(saveAs, text, setText, {
    append: true,
    form: { resolve: wanted },
    restoreForm: (kept) => {
      if (typeof kept['resolve'] === 'boolean') setWanted(kept['resolve']);
    },
  });
  useEffect(() => {
    const typed = takeTyped();
    if (typed !== '') setText((now) => now + typed);
  }, []);
  const prepareReview = review?.prepare;
  useEffect(() => prepareReview?.(), [prepareReview]);
  const latest = useRef(text);
  /** How many comments are on their way: each may fail, and comes back into the field. */
  const sending = useRef(0);
  useLayoutEffect(() => {
    latest.current = text;
  });
  const submit = (keep: boolean): void => {
    if (text.trim() === '') return;
    // A button that takes no presses loses the focus: who pressed it by a key is in the field, also where the text comes back.
    const pressed = document.activeElement;
    if (pressed?.matches('.reply-form button:focus-visible') === true)
      pressed.closest('form')!.querySelector('textarea')?.focus();
    // Saved until the server has it, whatever happens to the page meanwhile.
    const finish = hold(text);
    sending.current++;
    setText('');
    const sent =
      keep && review !== undefined
        ? review.keep(text, resolvable && resolve !== resolved ? resolve : undefined)
        : // What is open for all that this page knows is not opened again.
          send(text, resolvable && (resolve || wanted !== undefined) ? resolve : undefined);
    sent.then(
      () => {
        finish(true);
        sending.current--;
        // What was begun meanwhile is the next comment.
        if (sending.current === 0 && latest.current.trim() === '') onClose();
      },
      () => {
        finish(false);
        sending.current--;
        // Before it is shown, too: another answer may come first.
        latest.current = text;
        setText((now) => (now === '' ? text : `${text}\n\n${now}`));
      },
    );
  };
  const first = review?.begun ?? false;
  const verb = first ? review!.label : words.submit;
  const other = first ? t('commentNow') : review?.label;
  const cancel = (): void => {
    if (text.trim() === '') onClose();
    else setAsked(true);
  };
  return (
    <form
      ref={markWriting}
      className="reply-form stack stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        submit(first);
      }}
    >
      <MarkdownField
        name="reply"
        label={words.label}
        placeholder={words.placeholder}
        rows={3}
        value={text}
        onChange={setText}
        preview={preview}
        autoFocus
        submit={{ label: verb, send: () => submit(first) }}
        onEscape={cancel}
      />
      {resolvable ? <ResolveCheckbox resolved={resolved} checked={resolve} onChange={setWanted} /> : null}
      <div className="form-actions">
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {verb}
        </Button>
        {other === undefined ? null : (
          <Button disabled={text.trim() === ''} onClick={() => submit(!first)}>
            {other}
          </Button>
        )}
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
      {asked ? (
        <LateConfirmDialog
          title={words.label}
          verb={t('discard')}
          keep={t('goOn')}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            forget();
            onClose();
          }}
        >
          <p>{t('cancelReplyQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}
