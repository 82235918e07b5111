import { useMemo, useState, type HTMLAttributes, type Ref } from 'react';
import { useApp, type RawHtmlStore } from './app-context.tsx';

/** Whether two HTML texts make the same document: the browser serialises attributes and entities in its own way. */
function isSameMarkup(a: string, b: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = a;
  const first = template.innerHTML;
  template.innerHTML = b;
  return first === template.innerHTML;
}

/** Keeps the current HTML if the new one is the same, so that selections, open details and images are left alone. */
function useStableHtml(html: string): string {
  const [shown, setShown] = useState(html);
  const same = useMemo(() => shown === html || isSameMarkup(shown, html), [shown, html]);
  if (!same) setShown(html);
  return same ? shown : html;
}

/**
 * HTML that the server has sanitised (Markdown, highlighted code). Long HTML is sent once: the hydration data refers to
 * the element, and the browser reads it back from there.
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

/** Collects the HTML of one page on the server, and serialises the state with references in place of it. */
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

/** The browser has nothing to record, but the attribute must match during hydration. */
export const browserRawHtml: RawHtmlStore = { add: () => undefined };

/** Parses a state written by `stringify`, taking the HTML from the document. */
export function parseState(text: string, document: Pick<Document, 'querySelector'>): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(marker in value)) return value;
    return document.querySelector(`[data-raw="${Number(value[marker])}"]`)?.innerHTML ?? '';
  });
}
