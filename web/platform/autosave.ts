import { useEffect, useRef } from 'react';
import { keepText, openSlot, type SlotStore } from './autosave-store.ts';
import { useViewer } from './session.ts';

export { forgetKept } from './autosave-store.ts';

export interface Autosave {
  /** What was kept is not needed any more: it was sent, or thrown away on purpose. */
  forget: () => void;
  /** What is being sent stays kept until it is known to have arrived, whatever becomes of the field meanwhile. */
  hold: (text: string) => void;
  /** It has arrived (then it is forgotten), or has not (then it stays, and the field gets it back from its form). */
  finish: (arrived: boolean) => void;
}

/**
 * Keeps what is typed and not sent yet under `autosave/{key}`, for whoever is signed in: `restore` gets it when the page comes
 * back, after a crash, a closed tab, a sign-out. Two tabs with one key keep a text each. `null` as key keeps nothing. What a field begins with
 * (a quotation, what an address says) is not kept as long as it is all there is: with `append` it follows what was kept, else that takes its place.
 * `form` is what else the form says (who may read it, what becomes of the thread), as JSON can hold it: it comes back with the text, and before it.
 */
export function useAutosave(
  key: string | null,
  text: string,
  restore: (text: string) => void,
  {
    append = false,
    form,
    restoreForm,
  }: {
    append?: boolean;
    form?: object;
    /** What is kept may be of an older version of the page: every field may be missing. */
    restoreForm?: (form: Readonly<Record<string, unknown>>) => void;
  } = {},
): Autosave {
  const viewer = useViewer();
  const own = viewer === null ? null : key;
  const owner = viewer?.id ?? 0;
  const slot = useRef<SlotStore | undefined>(undefined);
  const held = useRef('');
  const loaded = useRef<string | null>(null);
  const rest = form === undefined ? undefined : JSON.stringify(form);
  const latest = useRef({ text, restore, append, rest, restoreForm });
  const beginning = useRef(text);
  useEffect(() => {
    latest.current = { text, restore, append, rest, restoreForm };
  });
  useEffect(() => {
    if (own === null) return undefined;
    const store = openSlot(own, owner, (found, keptForm) => {
      const kept = withoutMarks(found);
      const { text: now } = latest.current;
      // Whoever writes already goes on with that.
      if (now !== '' && now !== beginning.current) return;
      if (keptForm !== undefined) latest.current.restoreForm?.(parsed(keptForm));
      latest.current.restore(
        latest.current.append && now !== '' && !kept.includes(now) ? `${kept}\n\n${now}` : kept,
      );
    });
    slot.current = store;
    loaded.current = own;
    // What is still being sent is finished after the form is gone.
    return () => store.close();
  }, [own, owner]);
  useEffect(() => {
    const store = slot.current;
    if (store === undefined || loaded.current !== own) return;
    const kept = [held.current, text].filter((part) => part.trim() !== '').join('\n\n');
    // The first look takes nothing away: what was kept is about to come back.
    if (held.current === '' && text === beginning.current) {
      if (!store.written || text !== '') return;
    }
    keepText(store, kept, rest);
  }, [own, text, rest]);
  return {
    forget() {
      held.current = '';
      if (slot.current !== undefined) keepText(slot.current, '');
    },
    hold(sent) {
      held.current = sent;
      if (slot.current !== undefined) keepText(slot.current, sent, latest.current.rest);
    },
    finish(arrived) {
      if (arrived) {
        held.current = '';
        if (slot.current !== undefined) keepText(slot.current, latest.current.text, latest.current.rest);
      } else held.current = '';
    },
  };
}

/** A file that was on its way when the page went will not arrive: its mark would stand there for ever. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[Uploading [^\]\n]*…\]\(\)\n?/g, '');
}

function parsed(form: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(form) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
