/** The ways to show an intent to open a link. Each can be on one link, so at most two pages are prefetched. */
export type IntentSource = 'pointer' | 'focus';

interface Aim {
  readonly href: string;
  readonly timer: ReturnType<typeof setTimeout>;
  giveUp?: () => void;
}

/**
 * How long a pointer must rest on a link to count as an intent, in milliseconds: one that only passes over rows prefetches nothing. A hand that presses
 * a tenth of a second after it has reached the link is to find the answer on its way.
 */
export const dwell = 65;

/** Prefetches the link that pointer or focus rest on, and cancels when they move on before it is opened. */
export class LinkPrefetcher {
  private readonly aims = new Map<IntentSource, Aim>();
  /** Requests a page; the result cancels the request. */
  private readonly begin: (href: string) => () => void;

  constructor(begin: (href: string) => () => void) {
    this.begin = begin;
  }

  /** The pointer or focus is on the link to `href`. A press does not wait: press and click are a tenth of a second apart. */
  aim(source: IntentSource, href: string, pressed = false): void {
    const before = this.aims.get(source);
    if (before?.href === href && (!pressed || before.giveUp !== undefined)) return;
    this.leave(source);
    const aim: Aim = { href, timer: setTimeout(() => this.start(aim), pressed ? 0 : dwell) };
    this.aims.set(source, aim);
  }

  /** They are on no link that can be prefetched. */
  leave(source: IntentSource): void {
    const aim = this.aims.get(source);
    if (aim === undefined) return;
    this.aims.delete(source);
    clearTimeout(aim.timer);
    aim.giveUp?.();
  }

  /** A navigation started: it can use a running prefetch, and no new one starts. */
  keep(): void {
    for (const { timer } of this.aims.values()) clearTimeout(timer);
    this.aims.clear();
  }

  private start(aim: Aim): void {
    // A click puts both pointer and focus on the link.
    for (const other of this.aims.values()) if (other.href === aim.href && other.giveUp !== undefined) return;
    aim.giveUp = this.begin(aim.href);
  }
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser reports that data is expensive or slow. Not all browsers do. */
export function isThrifty(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/** A link to another view of the current page (a filter, an order, a part of it) opens no page. */
export function opensPage(href: string, location: Pick<Location, 'pathname'>): boolean {
  return href.split(/[?#]/, 1)[0] !== location.pathname;
}
