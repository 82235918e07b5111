import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Lets the text of a search box, which React does not control, follow the address, but keeps what is typed after its form was sent: a slow answer does not
 * take the next letters away. The shell leaves on the form what it has sent.
 * @param search All parameters of the address: a change of others counts as one of the text.
 * @param follow Replaces what is in the box; a box that is used for something else meanwhile can decline.
 */
export function useSearchBox(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  search: unknown = text,
  follow: (box: HTMLInputElement) => void = (box) => {
    box.value = text;
  },
): void {
  const before = useRef<unknown>(undefined);
  // Before anybody sees the page without it.
  useLayoutEffect(() => {
    const box = input.current;
    const isFirst = before.current === undefined;
    before.current = search;
    // What was typed before the script was there stays.
    if (box === null || isFirst) return;
    const sent = box.form?.dataset['sent'];
    if (sent !== undefined) delete box.form!.dataset['sent'];
    const isTypedSince = sent !== undefined && (new URLSearchParams(sent).get(box.name) ?? '') !== box.value;
    if (!isTypedSince && box.value !== text) follow(box);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the address changes
  }, [text, search]);
}
