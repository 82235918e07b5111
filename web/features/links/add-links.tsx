import { useQuery } from '@tanstack/react-query';
import { XIcon } from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { OfferedIssue } from '../../../contract/autocomplete/autocomplete.ts';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { LinkType } from '../../../contract/links/links.ts';
import { ApiError, OfflineError } from '../../platform/api.ts';
import { isComposing } from '../../platform/composing.ts';
import { apiQuery } from '../../platform/query.ts';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { useDebounced } from '../../platform/use-found.ts';
import { Button } from '../../ui/button.tsx';
import { linkWriting } from './link-writing.messages.ts';
import type { Links } from './use-links.ts';
import { wordsOf } from './link-words.ts';
import type { LinkedKind } from './linked-kind.ts';
import './add-links.css';

const { t } = linkWriting;
const types = ['relates_to', 'blocks', 'is_blocked_by'] as const satisfies readonly LinkType[];
const mostOffered = 8;

/** Subjects of the project or group that match the typed text, except the ones already entered. */
function useOffered(
  { sigil, source }: LinkedKind,
  base: SubjectPath,
  word: string,
  taken: readonly string[],
): readonly OfferedIssue[] {
  const parent = base.slice(0, base.indexOf('/-/')) as `/${string}`;
  const wanted = word.startsWith(sigil) ? word.slice(sigil.length) : word;
  const query = useDebounced(wanted);
  // The last word has no answer yet; paths and addresses name other projects.
  const asks = wanted !== '' && wanted === query && !word.includes('/');
  const { data = [] } = useQuery({
    ...apiQuery(`${parent}/-/autocomplete_sources/${source}`, { query }),
    enabled: asks,
  });
  return asks ? data.filter(({ reference }) => !taken.includes(reference)).slice(0, mostOffered) : [];
}

/** Links subjects: each typed word becomes a reference, shown as a token until the form is sent. */
export default function AddLinks({
  kind,
  base,
  iid,
  links,
  onClose,
}: {
  kind: LinkedKind;
  base: SubjectPath;
  iid: number;
  links: Links;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<LinkType>('relates_to');
  const [typed, setTyped] = useState(() => takeTyped());
  const [pending, setPending] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  useEffect(() => input.current?.focus(), []);
  const offered = useOffered(kind, base, typed.trim(), [
    ...pending,
    `${kind.sigil}${iid}`,
    ...links.links.filter(({ link_type }) => link_type === type).map(({ reference }) => reference),
  ]);
  const add = (words: readonly string[]): void => setPending((before) => [...new Set([...before, ...words])]);
  const change = (text: string): void => {
    const { whole, rest } = wordsOf(text);
    if (whole.length > 0) add(whole);
    setTyped(rest);
    setActive(-1);
    setFailed('');
  };
  const choose = ({ reference }: OfferedIssue): void => {
    add([reference]);
    setTyped('');
    setActive(-1);
    setFailed('');
    input.current?.focus();
  };
  const isEmpty = pending.length === 0 && typed.trim() === '';
  const submit = async (): Promise<void> => {
    if (isEmpty || sending) return;
    const references = [...new Set([...pending, ...(typed.trim() === '' ? [] : [typed.trim()])])];
    setPending(references);
    setTyped('');
    setSending(true);
    try {
      await links.add(references, type);
      onClose();
    } catch (error) {
      const said =
        (error instanceof ApiError && error.status < 500) || error instanceof OfflineError
          ? error.message
          : '';
      setFailed(said === '' ? t('notFound', kind.words) : said);
      setSending(false);
      input.current?.focus();
    }
  };
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    if (isComposing(event.nativeEvent)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (offered.length === 0) return;
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      const option = offered[active];
      if (option === undefined) void submit();
      else choose(option);
    } else if (key === 'Escape') {
      event.preventDefault();
      if (typed === '') onClose();
      else change('');
    } else if (key === 'Backspace' && typed === '') setPending(pending.slice(0, -1));
  };
  return (
    <form
      className="linked-form"
      aria-labelledby="links-name"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className="linked-types">
        <legend>{t('this', kind.words)}</legend>
        {types.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="link_type"
              value={one}
              checked={type === one}
              onChange={() => setType(one)}
            />{' '}
            {t(one)}
          </label>
        ))}
      </fieldset>
      <label className="strong" htmlFor={id}>
        {t('these', kind.words)}
      </label>
      <div className="linked-field">
        {pending.map((reference) => (
          <span key={reference} className="linked-token" dir="auto">
            {reference}
            <button
              type="button"
              aria-label={t('removePending', { reference })}
              onClick={() => {
                setPending(pending.filter((other) => other !== reference));
                setFailed('');
                input.current?.focus();
              }}
            >
              <XIcon size={12} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={`${id}o`}
          aria-activedescendant={active < 0 ? undefined : `${id}o${active}`}
          aria-invalid={failed === '' ? undefined : true}
          aria-describedby={failed === '' ? undefined : `${id}e`}
          autoComplete="off"
          placeholder={pending.length === 0 ? t('enter', kind.words) : undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <div id={`${id}o`} className="linked-offers" role="listbox" hidden={offered.length === 0}>
          {offered.map((one, index) => (
            // The focus stays in the field, which names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={one.iid}
              id={`${id}o${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <span className="muted">{one.reference}</span> <span dir="auto">{one.title}</span>
            </div>
          ))}
        </div>
      </div>
      {failed === '' ? null : (
        <p id={`${id}e`} className="field-error" role="alert">
          {failed}
        </p>
      )}
      <div className="form-actions">
        <Button type="submit" variant="primary" small busy={sending} disabled={isEmpty || sending}>
          {t('submit')}
        </Button>
        <Button small onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
