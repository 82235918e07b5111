import { PencilIcon } from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { PageNote } from '../../../../contract/discussions/discussions.ts';
import type { PageSuggestion, SuggestionPreview } from '../../../../contract/discussions/suggestions.ts';
import { ApiError } from '../../../platform/api.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { returnFocus } from '../../../platform/return-focus.ts';
import { addToast } from '../../../platform/toasts.ts';
import { url } from '../../../platform/url.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/label.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { DiffExcerpt, useConversationContext } from '../../discussions/index.ts';
import { readBatch, setBatch, useBatch } from './suggestion-batch.ts';
import { suggestionLines } from './suggestion-lines.ts';
import { suggestionsMessages } from './suggestions.messages.ts';
import '../../../ui/field.css';
import './suggestions.css';

const { t } = suggestionsMessages;

/** The diff of a suggestion below its head. */
export function Suggested({ suggestion, children }: { suggestion: SuggestionPreview; children?: ReactNode }) {
  return (
    <div className="suggestion">
      <div className="suggestion-head small">
        <span className="strong">{t('suggested')}</span>
        {children}
      </div>
      <DiffExcerpt lines={suggestionLines(suggestion.diff_lines)} />
    </div>
  );
}

/** Why it was refused, as a sentence. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500 || error.message === '') return t('failed');
  return t('failedBecause', { reason: error.message.replace(/\.$/, '') });
}

/** What a comment suggests, with what this reader can do with it. */
export default function OfNote({ suggestion }: { note: PageNote; suggestion: PageSuggestion }) {
  const { id, applied, appliable, current_user: can, inapplicable_reason: why } = suggestion;
  const { base, viewer, actions } = useConversationContext();
  const place = `${viewer?.id} ${base}`;
  const api = useApi();
  const batch = useBatch(place);
  const field = useId();
  const [applying, setApplying] = useState<readonly number[]>([]);
  const [message, setMessage] = useState<string>();
  const status = useRef<HTMLSpanElement>(null);
  const isChosen = batch.includes(id);
  useEffect(() => {
    // Applied, or changed, by somebody else.
    if (isChosen && !appliable)
      setBatch(
        place,
        readBatch(place).filter((other) => other !== id),
      );
  }, [place, id, isChosen, appliable]);

  const apply = (ids: readonly number[]): void => {
    if (applying.length > 0) return;
    setApplying(ids);
    // The buttons go at once: whoever pressed one goes on from the thread.
    returnFocus(() => status.current?.closest('[data-thread]'));
    const body = message === undefined || message.trim() === '' ? {} : { commit_message: message };
    (ids.length === 1
      ? api.put(`/api/v4/suggestions/${ids[0]!}/apply`, { body })
      : api.put('/api/v4/suggestions/batch_apply', { body: { ids: [...ids], ...body } })
    )
      .then(
        () => {
          setBatch(
            place,
            readBatch(place).filter((other) => !ids.includes(other)),
          );
          setMessage(undefined);
          addToast({ tone: 'success', text: t('appliedNow', { count: ids.length }) });
          return actions.changed();
        },
        (error: unknown) => {
          const requestId = error instanceof ApiError ? error.requestId : undefined;
          // One of the others was deleted, or applied: none of them could ever be applied with it.
          if (error instanceof ApiError && [400, 404].includes(error.status) && ids.length > 1)
            setBatch(place, [id]);
          addToast({ tone: 'danger', text: sentenceOf(error), requestId });
          // What is shown may be older than what was refused.
          return actions.changed();
        },
      )
      .finally(() => setApplying([]));
  };

  const ids = isChosen ? batch : [id];
  const buttons = (
    <>
      <IconButton
        small
        className="needs-script"
        icon={<PencilIcon />}
        label={t('ownMessage')}
        aria-expanded={message !== undefined}
        aria-controls={field}
        onClick={() => setMessage(message === undefined ? '' : undefined)}
      />
      <Button
        small
        className="needs-script"
        onClick={() => setBatch(place, isChosen ? batch.filter((other) => other !== id) : [...batch, id])}
      >
        {isChosen ? t('remove') : t('add')}
      </Button>
      <Button small variant="primary" className="needs-script" onClick={() => apply(ids)}>
        {isChosen ? t('applyBatch', { count: batch.length }) : t('apply')}
      </Button>
      {message === undefined ? null : (
        <label className="suggestion-message stack stack-small">
          {t('message')}
          <textarea
            id={field}
            className="field-input"
            rows={2}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <span className="muted">{t('messageHint')}</span>
        </label>
      )}
    </>
  );
  return (
    <Suggested suggestion={suggestion}>
      <span ref={status} role="status">
        {applying.length === 0 ? null : applying.length === 1 ? t('applying') : t('applyingSeveral')}
      </span>
      {applied ? (
        <Done suggestion={suggestion} base={base} />
      ) : appliable && can.can_apply && applying.length === 0 ? (
        buttons
      ) : null}
      {applied || why === null || !can.can_apply ? null : <span className="suggestion-why muted">{why}</span>}
    </Suggested>
  );
}

function Done({
  suggestion: { applied_by: by, commit_sha: sha },
  base,
}: {
  suggestion: PageSuggestion;
  base: string;
}) {
  const project = base.slice(0, base.indexOf('/-/'));
  return (
    <>
      {by === null || sha === null ? null : (
        <span className="muted">
          {withParts(t('appliedBy'), {
            name: by.name,
            commit: (
              <a className="mono" href={url(`${project}/-/commit/${sha}`)}>
                {sha.slice(0, 8)}
              </a>
            ),
          })}
        </span>
      )}
      <Tag tone="success">{t('applied')}</Tag>
    </>
  );
}
