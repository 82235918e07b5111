import { useEffect, useRef, useState } from 'react';
import { fits, type Offer, type Sources } from './autocomplete-sources.ts';
import { findTrigger, type Trigger } from './autocomplete-trigger.ts';

/** Quick typing asks once. */
const askAfterMilliseconds = 80;

/** What is offered at the caret. */
export interface CaretOffer {
  readonly trigger: Trigger;
  readonly offers: readonly Offer[];
}

/**
 * Follows what is typed in a field: opens where a reference begins, narrows what is there while the server is asked, closes where the
 * caret leaves it. What was closed by hand stays closed until something else is begun.
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
          // Nothing can be offered now: the text is written without help.
          if (now.current === trigger) setOffer(undefined);
        },
      );
    };
    const update = (typed: boolean): void => {
      const collapsed = field.selectionStart === field.selectionEnd;
      const trigger = collapsed ? findTrigger(field.value, field.selectionStart) : undefined;
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
    // What an input method is still putting together is no query yet.
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
  // What the page does to the text by itself, as when it was sent, is no input.
  useEffect(() => updateAgain.current?.());
  const close = (): void => {
    closed.current = now.current?.from;
    now.current = undefined;
    sources.stop();
    setOffer(undefined);
  };
  return { offer, close };
}
