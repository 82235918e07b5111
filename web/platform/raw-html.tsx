import { useMemo, useState, type HTMLAttributes, type Ref } from 'react';
import { useApp, type RawHtmlStore } from './app-context.tsx';

/** Whether two texts of HTML make the same document: the browser writes attributes and entities its own way. */
function isSameMarkup(a: string, b: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = a;
  const first = template.innerHTML;
  template.innerHTML = b;
  return first === template.innerHTML;
}

/** The HTML to show: what stands there already where the new one is the same, so that a selection, an open detail or an image is left alone. */
function useStableHtml(html: string): string {
  const [shown, setShown] = useState(html);
  const same = useMemo(() => shown === html || isSameMarkup(shown, html), [shown, html]);
  if (!same) setShown(html);
  return same ? shown : html;
}

/**
 * HTML that the server made safe (Markdown, highlighted code). A long one is sent once: the data that the page
 * hydrates from refers to the element, and the browser reads it back from there.
 */
export function RawHtml({
  html,
  ...attributes
}: { html: string; ref?: Ref<HTMLDivElement> } & Omit<
  HTMLAttributes<HTMLDivElement>,
  'dangerouslySetInnerHTML' | 'children'
>) {
  const key = useApp().rawHtml.add(html);
  const shown = useStableHtml(html);
  return (
    <div
      {...attributes}
      data-raw={key}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

const worthwhile = 512;
const marker = '$raw';

/** The server's store of one page, and the dehydrated state as text with references in place of what it holds. */
export function createRawHtmlStore(): RawHtmlStore & { stringify(state: unknown): string } {
  const keys = new Map<string, string>();
  return {
    add(html) {
      if (html.length < worthwhile) return undefined;
      let key = keys.get(html);
      if (key === undefined) keys.set(html, (key = String(keys.size)));
      return key;
    },
    stringify(state) {
      return JSON.stringify(state, (_, value: unknown) => {
        const key = typeof value === 'string' && value.length >= worthwhile ? keys.get(value) : undefined;
        return key === undefined ? value : { [marker]: key };
      });
    },
  };
}

/** In the browser nothing needs to be remembered, but hydration keeps the attribute out of the way. */
export const browserRawHtml: RawHtmlStore = { add: () => undefined };

/** Reads a state written by `stringify` back, taking the HTML out of the document. */
export function parseState(text: string, document: Pick<Document, 'querySelector'>): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(marker in value)) return value;
    return document.querySelector(`[data-raw="${Number(value[marker])}"]`)?.innerHTML ?? '';
  });
}
