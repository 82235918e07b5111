import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../platform/app-context.tsx';
import { isComposing } from '../platform/composing.ts';
import { OfferRow } from './autocomplete-row.tsx';
import { keyOf, Sources, textOf, type Offer } from './autocomplete-sources.ts';
import { autocompleteMessages } from './autocomplete.messages.ts';
import { followCaret } from './follow-caret.ts';
import type { AutocompletePlace } from './markdown-place.ts';
import { replaceRange } from './text-edit.ts';
import { useCaretOffer } from './use-caret-offer.ts';
import './markdown-autocomplete.css';

const { t } = autocompleteMessages;

/**
 * The list beside the caret: arrows choose, Enter and Tab accept, Escape closes. The focus stays in the field;
 * `aria-activedescendant` names the active row.
 */
export default function MarkdownAutocomplete({
  field: fieldOf,
  place,
}: {
  field: () => HTMLTextAreaElement | null;
  place: AutocompletePlace | undefined;
}) {
  const api = useApi();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [field] = useState(fieldOf);
  const { path, type, id: subject, subjects } = place ?? {};
  const sources = useMemo(
    () => new Sources(api, path === undefined ? undefined : { path, type: type!, id: subject, subjects }),
    [api, path, type, subject, subjects],
  );
  const { offer, close } = useCaretOffer(field, sources);
  const offers = offer?.offers ?? [];
  const open = offers.length > 0;
  const [chosen, setChosen] = useState<string>();
  // A newer answer may no longer contain the active row.
  const active = Math.max(
    0,
    offers.findIndex((one) => keyOf(one) === chosen),
  );

  const take = (one: Offer): void => {
    if (field === null || offer === undefined) return;
    const { from } = offer.trigger;
    const text = textOf(one);
    const to = field.selectionEnd;
    // Use an existing space.
    const spaced = text.endsWith(' ') && field.value[to] === ' ';
    setChosen(undefined);
    close();
    replaceRange(field, from, to, spaced ? text.slice(0, -1) : text);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!open || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen(keyOf(offers[(active + step + offers.length) % offers.length]!));
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(offers[active]!);
    else if (event.key === 'Escape') close();
    else return;
    // Keep these keys from the field and its ancestors.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    field?.addEventListener('keydown', listener, { capture: true });
    return () => field?.removeEventListener('keydown', listener, { capture: true });
  }, [field]);

  useLayoutEffect(() => {
    if (!open) {
      setChosen(undefined);
      return undefined;
    }
    box.current?.showPopover();
    field?.setAttribute('aria-controls', id);
    field?.setAttribute('aria-haspopup', 'listbox');
    field?.setAttribute('aria-autocomplete', 'list');
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-autocomplete', 'aria-activedescendant'])
        field?.removeAttribute(name);
    };
  }, [open, field, id]);
  useLayoutEffect(() => {
    if (!open) return;
    field?.setAttribute('aria-activedescendant', `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, field, id]);
  useLayoutEffect(
    () =>
      open && box.current !== null && field !== null
        ? followCaret(box.current, field, offer!.trigger.from)
        : undefined,
    [open, field, offer],
  );

  return (
    <>
      <div role="status" className="visually-hidden">
        {open ? t('suggestions', { count: offers.length }) : ''}
      </div>
      {open ? (
        <div
          ref={box}
          id={id}
          popover="manual"
          role="listbox"
          tabIndex={-1}
          className="caret-list"
          aria-label={t(offer!.trigger.source === 'issues' ? 'issues' : offer!.trigger.kind)}
          // A click leaves the focus where it is.
          onMouseDown={(event) => event.preventDefault()}
        >
          {offers.map((one, index) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={keyOf(one)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="caret-option"
              onPointerMove={() => setChosen(keyOf(one))}
              onClick={() => take(one)}
            >
              <OfferRow offer={one} />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
