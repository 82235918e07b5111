import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewerState } from '../../../../../contract/merge-requests/merge-requests.ts';
import { useAutosave } from '../../../../platform/autosave.ts';
import { returnFocus } from '../../../../platform/return-focus.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldSet, Radio } from '../../../../ui/field.tsx';
import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { MarkdownField } from '../../../../ui/markdown-field.tsx';
import { staysInSight } from '../../../../ui/stays-in-sight.ts';
import { widgetQuery } from '../../merge-request.queries.ts';
import { draftMessages } from './drafts.messages.ts';
import type { Drafts } from './use-drafts.ts';
import './drafts.css';

const { t } = draftMessages;

interface ReviewBarProps {
  project: string;
  iid: string;
  /** What the reader sees, and may approve. */
  head: string;
  target: string;
  /** The version that the page shows; undefined on a page of no version. */
  version: number | undefined;
  saveAs: string;
  drafts: Drafts;
}

/** The page behind the bar, where one goes on when there is no review any more. */
const page = (): HTMLElement | null => document.querySelector('#main');

/** Toasts stand above the bar, and what gets the focus is not below it. */
function measureBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--review-bar', `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--review-bar');
  };
}

/** Submits the review with a summary, which is kept until then, and with what is said of the whole. */
function SubmitPanel({
  project,
  iid,
  head,
  target,
  version,
  saveAs,
  drafts,
  onTyped,
  onClose,
}: ReviewBarProps & { onTyped: (typed: boolean) => void; onClose: () => void }) {
  const { data: widget } = useQuery(widgetQuery(project, iid));
  const { can_approve = false, can_request_changes = false } = widget?.approvals ?? {};
  const [verdict, setVerdict] = useState<ReviewerState>('reviewed');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const { forget } = useAutosave(saveAs, note, setNote);
  const typed = note.trim() !== '';
  useEffect(() => {
    onTyped(typed);
    return () => onTyped(false);
  }, [typed, onTyped]);
  // There is nothing to submit it with.
  const isLost = drafts.list.length === 0 && !busy;
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await drafts.keep({ text: note });
      forget();
      onClose();
    } catch {
      // It has been said.
    }
    setBusy(false);
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (isLost) return keep();
    setBusy(true);
    try {
      await drafts.publish({
        note,
        sha: head,
        target_branch: target,
        ...(version === undefined ? {} : { version_id: version }),
        ...(verdict === 'reviewed' ? {} : { reviewer_state: verdict }),
      });
      forget();
      onClose();
      returnFocus(page);
    } catch {
      // It has been said; the summary is still there.
      setBusy(false);
    }
  };
  return (
    <form
      className="review-submit stack stack-small"
      aria-label={t('submitting')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isLost ? (
        <p className="form-alert" role="alert">
          {t('lostSummary')}
        </p>
      ) : null}
      <MarkdownField
        name="review_summary"
        label={t('summary')}
        placeholder={t('summaryPlaceholder')}
        rows={3}
        value={note}
        onChange={setNote}
        autoFocus
        submit={{ label: t(isLost ? 'keepSummary' : 'submit'), send: () => void submit() }}
        onEscape={onClose}
      />
      {!isLost && (can_approve || can_request_changes) ? (
        <FieldSet legend={t('verdict')}>
          {(
            [
              ['reviewed', true],
              ['approved', can_approve],
              ['requested_changes', can_request_changes],
            ] as const
          ).map(([state, offered]) =>
            offered ? (
              <Radio
                key={state}
                name="reviewer_state"
                value={state}
                label={t(state)}
                hint={t(`${state}Hint`)}
                checked={verdict === state}
                onChange={() => setVerdict(state)}
              />
            ) : null,
          )}
        </FieldSet>
      ) : null}
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={busy}>
          {t(isLost ? 'keepSummary' : 'submit')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** What is pending of a review, at the bottom of the window, and how it ends. */
export default function ReviewBar(props: ReviewBarProps) {
  const { drafts } = props;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const attach = useCallback((element: HTMLElement) => {
    bar.current = element;
    const stops = [measureBar(element), staysInSight(element)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const close = (): void => {
    setOpen(false);
    returnFocus(() => bar.current?.querySelector('[aria-expanded]'));
  };
  const [typed, setTyped] = useState(false);
  const count = drafts.list.length;
  const said = t('count', { count });
  return (
    <>
      <p className="visually-hidden" role="status">
        {count === 0 ? '' : said}
      </p>
      {count === 0 && !(open && typed) ? null : (
        <section ref={attach} className="review-bar" aria-label={t('review')}>
          {open ? <SubmitPanel {...props} onTyped={setTyped} onClose={close} /> : null}
          {count === 0 ? null : (
            <div className="review-bar-line">
              <span className="strong" aria-hidden="true">
                {said}
              </span>
              <span className="grow small muted review-bar-hint">{t('onlyYou')}</span>
              <Button onClick={() => setAsked(true)}>{t('discard')}</Button>
              {open ? null : (
                <Button variant="primary" aria-expanded={false} onClick={() => setOpen(true)}>
                  {t('submit')}
                </Button>
              )}
            </div>
          )}
        </section>
      )}
      {asked ? (
        <LateConfirmDialog
          title={t('discard')}
          verb={t('discardVerb')}
          keep={t('keep')}
          busy={busy}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setBusy(true);
            void drafts
              .discard()
              .catch(() => undefined)
              .finally(() => {
                setBusy(false);
                setAsked(false);
                returnFocus(page);
              });
          }}
        >
          <p>{t('discardQuestion', { count })}</p>
        </LateConfirmDialog>
      ) : null}
    </>
  );
}
