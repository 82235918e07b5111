import { useEffect, useRef, useState } from 'react';
import { fits, type Offer, type Sources } from './autocomplete-sources.ts';
import { findTrigger, type Trigger } from './autocomplete-trigger.ts';

/** In milliseconds: quick typing sends one request. */
const askAfterMilliseconds = 80;

/** The suggestions at the caret. */
export interface CaretOffer {
  readonly trigger: Trigger;
  readonly offers: readonly Offer[];
}

/**
 * Follows what is typed in a field: opens where a reference starts, filters the known suggestions while the server is asked, closes when the
 * caret leaves it. After being closed by hand it stays closed until another reference starts.
 */
export function useCaretOffer(
  field: HTMLTextAreaElement | null,
  sources: Sources,
): { offer: CaretOffer | undefined; close: () => void } {
  const [offer, setOffer] = useState<CaretOffer>();
  const now = useRef<Trigger>(undefined);
  const closed = useRef<number>(undefined);
  const updateAgain = useRef<() => void>(undefined);
  useEffect(() => {
    if (field === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      sources.stop();
      now.current = undefined;
      setOffer(undefined);
    };
    const ask = (trigger: Trigger): void => {
      sources.ask(trigger).then(
        (offers) => {
          if (now.current === trigger) setOffer({ trigger, offers });
        },
        () => {
          // No suggestions are available: the text is written without them.
          if (now.current === trigger) setOffer(undefined);
        },
      );
    };
    const update = (typed: boolean): void => {
      const collapsed = field.selectionStart === field.selectionEnd;
      const trigger = collapsed
        ? findTrigger(field.value, field.selectionStart, sources.subjects)
        : undefined;
      if (trigger?.from !== closed.current) closed.current = undefined;
      if (trigger === undefined || !sources.has(trigger.kind) || closed.current !== undefined) return end();
      const before = now.current;
      if (!typed && before === undefined) return undefined;
      if (before?.kind === trigger.kind && before.from === trigger.from && before.query === trigger.query)
        return undefined;
      now.current = trigger;
      clearTimeout(timer);
      const known = sources.known(trigger);
      if (known !== undefined) return setOffer({ trigger, offers: known });
      setOffer((shown) =>
        shown?.trigger.kind === trigger.kind && shown.trigger.from === trigger.from
          ? { trigger, offers: shown.offers.filter((one) => fits(one, trigger.query)) }
          : undefined,
      );
      timer = setTimeout(() => ask(trigger), askAfterMilliseconds);
      return undefined;
    };
    // Text that an input method is still composing is no query yet.
    let composing = false;
    const onInput = (): void => {
      if (!composing) update(true);
    };
    const onSelection = (): void => {
      if (!composing && document.activeElement === field) update(false);
    };
    const onComposition = (event: Event): void => {
      composing = event.type === 'compositionstart';
      if (!composing) update(true);
    };
    updateAgain.current = () => {
      if (!composing && now.current !== undefined) update(false);
    };
    update(document.activeElement === field);
    field.addEventListener('input', onInput);
    field.addEventListener('compositionstart', onComposition);
    field.addEventListener('compositionend', onComposition);
    field.addEventListener('blur', end);
    document.addEventListener('selectionchange', onSelection);
    return () => {
      updateAgain.current = undefined;
      clearTimeout(timer);
      sources.stop();
      field.removeEventListener('input', onInput);
      field.removeEventListener('compositionstart', onComposition);
      field.removeEventListener('compositionend', onComposition);
      field.removeEventListener('blur', end);
      document.removeEventListener('selectionchange', onSelection);
    };
  }, [field, sources]);
  // Changes made by the page, such as clearing a sent text, fire no input event.
  useEffect(() => updateAgain.current?.());
  const close = (): void => {
    closed.current = now.current?.from;
    now.current = undefined;
    sources.stop();
    setOffer(undefined);
  };
  return { offer, close };
}
