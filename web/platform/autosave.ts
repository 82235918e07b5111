import { useEffect, useRef } from 'react';
import { keepText, openSlot, type SlotStore } from './autosave-store.ts';
import { useViewer } from './session.ts';

export { forgetKept } from './autosave-store.ts';

export interface Autosave {
  /** Deletes the saved text: it was sent or discarded. What is held stays. */
  forget: () => void;
  /**
   * Keeps a text until the server has confirmed it, whatever happens to the field and to other texts meanwhile. What it returns ends
   * that: the text arrived and is deleted, or failed and the form, if it is still there, puts it back into the field.
   */
  hold: (text: string) => (arrived: boolean) => void;
}

/**
 * Saves unsent text under `autosave/{key}` for the signed-in person. `restore` receives it when the page is opened again
 * after a crash, a closed tab or a sign-out. Two tabs with the same key save separate texts. A null key saves nothing. The initial text of a field
 * (a quotation, a text from the address) is not saved until it is edited: with `append` it is added to the saved text, otherwise that replaces it.
 * `form` holds the form's other fields as JSON (such as internal); they are restored before the text.
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
    /** The saved fields can be from an older version of the page: any can be missing. */
    restoreForm?: (form: Readonly<Record<string, unknown>>) => void;
  } = {},
): Autosave {
  const viewer = useViewer();
  const own = viewer === null ? null : key;
  const owner = viewer?.id ?? 0;
  const slot = useRef<SlotStore | undefined>(undefined);
  const held = useRef<readonly { readonly text: string }[]>([]);
  const gone = useRef(false);
  const loaded = useRef<string | null>(null);
  const rest = form === undefined ? undefined : JSON.stringify(form);
  const latest = useRef({ text, restore, append, rest, restoreForm });
  const beginning = useRef(text);
  useEffect(() => {
    latest.current = { text, restore, append, rest, restoreForm };
  });
  useEffect(() => {
    if (own === null) return undefined;
    gone.current = false;
    const store = openSlot(own, owner, (found, keptForm) => {
      const kept = withoutMarks(found);
      const { text: now } = latest.current;
      // Keep what the reader has started typing.
      if (now !== '' && now !== beginning.current) return;
      if (keptForm !== undefined) latest.current.restoreForm?.(parsed(keptForm));
      latest.current.restore(
        latest.current.append && now !== '' && !kept.includes(now) ? `${kept}\n\n${now}` : kept,
      );
    });
    slot.current = store;
    loaded.current = own;
    // A text still being sent is finished after the form is gone.
    return () => {
      gone.current = true;
      store.close();
    };
  }, [own, owner]);
  useEffect(() => {
    const store = slot.current;
    if (store === undefined || loaded.current !== own) return;
    // The first run deletes nothing: the saved text is about to be restored.
    if (held.current.length === 0 && text === beginning.current) {
      if (!store.written || text !== '') return;
    }
    keepText(store, joined(held.current, text), rest);
  }, [own, text, rest]);
  const keep = (unsent: string): void => {
    if (slot.current !== undefined) keepText(slot.current, joined(held.current, unsent), latest.current.rest);
  };
  return {
    forget: () => keep(''),
    hold(sent) {
      const one = { text: sent };
      held.current = [...held.current, one];
      keep('');
      return (arrived) => {
        // What failed after the form was closed is there when it opens again, whatever else arrives.
        if (!arrived && gone.current) return;
        held.current = held.current.filter((other) => other !== one);
        if (arrived) keep(latest.current.text);
      };
    },
  };
}

/** What is on its way, and what is not sent yet. */
const joined = (held: readonly { readonly text: string }[], unsent: string): string =>
  [...held.map(({ text }) => text), unsent].filter((part) => part.trim() !== '').join('\n\n');

/** An upload that was running when the page was left never finishes: remove its placeholder. */
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
