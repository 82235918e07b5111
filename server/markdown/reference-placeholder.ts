import { colorChip } from './color-chip.ts';
import { escapeHtml, unescapeHtml } from './escape.ts';
import type { Reference, ReferenceKind } from './markdown-types.ts';

/** What a viewer may know of a reference. */
export interface ResolvedReference {
  href: string;
  /** Shown on hover: an issue's title, a person's name. */
  title: string;
  /** Shown instead of the written text. */
  text?: string;
  /** Shown instead of the id that ends the text, for one that says no more than its start. */
  shownId?: string;
  /** Appended to the text in brackets, such as "closed". */
  note?: string;
  /** A label's colour, `#rrggbb`. */
  color?: string;
  /** The address of the data for a card beside the link. */
  card?: string;
  /** The viewer is the mentioned person. */
  self?: boolean;
}

/**
 * The element that stands for a reference in rendered HTML until a viewer is known. No source can contain one: the sanitiser does not
 * allow it, and `<` is escaped everywhere else.
 */
export function referencePlaceholder(
  reference: Reference,
  shown: string,
  url?: { href: string; fragment: string | undefined },
): string {
  const from =
    url === undefined
      ? ''
      : ` data-href="${escapeHtml(url.href)}"` +
        (url.fragment === undefined ? '' : ` data-fragment="${escapeHtml(url.fragment)}"`);
  return (
    `<coppice-ref data-key="${escapeHtml(reference.key)}" data-kind="${reference.kind}"` +
    ` data-id="${escapeHtml(reference.id)}"${from}>${escapeHtml(shown)}</coppice-ref>`
  );
}

const placeholders =
  /<coppice-ref data-key="([^"]*)" data-kind="([a-z_]+)" data-id="([^"]*)"(?: data-href="([^"]*)")?(?: data-fragment="([^"]*)")?>([^<]*)<\/coppice-ref>/g;

/**
 * Adds the references of stored HTML to `into`, each once: the same as `render` returned, without rendering again. Namespaces are in
 * lower case.
 */
export function referencesIn(html: string, into: Map<string, Reference> = new Map()): Map<string, Reference> {
  if (!html.includes('<coppice-ref ')) return into;
  for (const match of html.matchAll(placeholders)) {
    const key = unescapeHtml(match[1] ?? '');
    if (into.has(key)) continue;
    const kind = match[2] as ReferenceKind;
    const id = unescapeHtml(match[3] ?? '');
    const namespace = key.slice(kind.length + 1, key.length - id.length - 1);
    into.set(key, { key, kind, namespace, id, text: unescapeHtml(match[4] ?? match[6] ?? '') });
  }
  return into;
}

function defaultText(kind: ReferenceKind, id: string, shown: string, shownId?: string): string {
  if (kind === 'label') return escapeHtml(id);
  return shownId !== undefined && shown.endsWith(id)
    ? shown.slice(0, -id.length) + escapeHtml(shownId)
    : shown;
}

/** A reference for this viewer; only links to our own pages are accepted. */
function resolvedHtml(
  kind: ReferenceKind,
  id: string,
  shown: string,
  fragment: string | undefined,
  resolved: ResolvedReference,
): string {
  const chip = resolved.color === undefined ? '' : colorChip(resolved.color);
  const text =
    resolved.text === undefined ? defaultText(kind, id, shown, resolved.shownId) : escapeHtml(resolved.text);
  const note = resolved.note === undefined ? '' : ` (${escapeHtml(resolved.note)})`;
  const href = escapeHtml(resolved.href) + (fragment === undefined ? '' : `#${fragment}`);
  const self = resolved.self === true ? ' reference-self' : '';
  const card = resolved.card === undefined ? '' : ` data-card="${escapeHtml(resolved.card)}"`;
  return `<a class="reference reference-${kind}${self}" href="${href}" title="${escapeHtml(resolved.title)}"${card}>${chip}${text}${note}</a>`;
}

/**
 * Replaces the placeholders of rendered HTML for one viewer, in one pass. References that are not in `resolved` (missing or hidden:
 * the two must be indistinguishable) become the text that the author wrote.
 */
export function fillReferences(
  html: string,
  resolved: ReadonlyMap<string, ResolvedReference | undefined>,
): string {
  if (!html.includes('<coppice-ref ')) return html;
  return html.replace(
    placeholders,
    (
      _,
      key: string,
      kind: ReferenceKind,
      id: string,
      href: string | undefined,
      fragment: string | undefined,
      shown: string,
    ) => {
      const found = resolved.get(unescapeHtml(key));
      if (found !== undefined) return resolvedHtml(kind, unescapeHtml(id), shown, fragment, found);
      return href === undefined ? shown : `<a href="${href}">${href}</a>`;
    },
  );
}
