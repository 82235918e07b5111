import type { ReferenceCard } from '../../contract/markdown/markdown.ts';
import { renderedMarkdownMessages } from './rendered-markdown.messages.ts';
import { ownPath } from '../platform/url.ts';
import './reference-card.css';

const { t } = renderedMarkdownMessages;
/** In milliseconds: how long the pointer rests before a card opens, and how long it can be away before the card closes. */
const delay = { open: 400, close: 250 };

const known = new Map<string, Promise<ReferenceCard | undefined>>();
let card: HTMLElement | undefined;
let shownFor: HTMLAnchorElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** At the address that the server has put into the reference. */
async function load(address: string): Promise<ReferenceCard | undefined> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  // The address stands in the HTML of whatever kind is referred to: no declared path says what it answers.
  return answer.ok ? ((await answer.json()) as ReferenceCard) : undefined;
}

function readCard(address: string): Promise<ReferenceCard | undefined> {
  let loading = known.get(address);
  if (loading === undefined) {
    loading = load(address).catch(() => undefined);
    known.set(address, loading);
    // Cards change: they are fetched again after a while.
    setTimeout(() => known.delete(address), 60_000);
  }
  return loading;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

function build(content: ReferenceCard): HTMLElement {
  const element = document.createElement('div');
  element.className = 'reference-card';
  element.id = 'reference-card';
  element.setAttribute('role', 'tooltip');
  element.popover = 'manual';
  if (content.avatar_url !== null) {
    const picture = document.createElement('img');
    picture.src = ownPath(content.avatar_url);
    picture.alt = '';
    picture.width = picture.height = 32;
    element.append(picture);
  }
  const texts = document.createElement('div');
  const head = part('reference-card-head', content.reference);
  if (content.state !== null) {
    const state = part('reference-card-state', t(content.state === 'closed' ? 'closed' : 'open'));
    state.dataset['state'] = content.state;
    head.prepend(state, ' ');
  }
  texts.append(head, part('reference-card-title', content.title));
  const { blocked_by_count: blockers = 0 } = content;
  if (blockers > 0 && content.state === 'opened')
    texts.append(part('reference-card-blocked', t('blockedBy', { count: blockers })));
  if (content.subtitle !== '') texts.append(part('reference-card-subtitle', content.subtitle));
  element.append(texts);
  element.addEventListener('pointerenter', () => clearTimeout(timer));
  element.addEventListener('pointerleave', closeSoon);
  return element;
}

function place(element: HTMLElement, link: HTMLElement): void {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const below = bottom + 6 + offsetHeight <= innerHeight || top < offsetHeight + 6;
  element.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  element.style.top = `${below ? bottom + 6 : top - offsetHeight - 6}px`;
}

function close(): void {
  clearTimeout(timer);
  card?.remove();
  shownFor?.removeAttribute('aria-describedby');
  card = shownFor = undefined;
}

function closeSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(close, delay.close);
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const content = await readCard(link.dataset['card'] ?? '');
  // The pointer has moved on meanwhile.
  if (
    content === undefined ||
    !link.isConnected ||
    !(link.matches(':hover') || link === document.activeElement)
  )
    return;
  close();
  card = build(content);
  shownFor = link;
  document.body.append(card);
  card.showPopover();
  place(card, link);
  link.setAttribute('aria-describedby', card.id);
}

/**
 * Opens the card of a reference on hover or focus; leaving it, Escape and scrolling close it. Removes the title, because the
 * browser's tooltip would cover the card.
 */
export function offerCard(link: HTMLAnchorElement): void {
  if (link === shownFor) {
    clearTimeout(timer);
    return;
  }
  link.removeAttribute('title');
  clearTimeout(timer);
  timer = setTimeout(() => void open(link), delay.open);
  const leave = new AbortController();
  for (const event of ['pointerleave', 'blur'] as const)
    link.addEventListener(
      event,
      () => {
        leave.abort();
        closeSoon();
      },
      { signal: leave.signal },
    );
}

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && card !== undefined) close();
});
addEventListener('scroll', close, { passive: true, capture: true });
