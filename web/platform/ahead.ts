/** What somebody shows an intent with: each can be on one link, so two pages are under way at most. */
export type Hand = 'pointer' | 'focus';

interface Aim {
  readonly href: string;
  readonly timer: ReturnType<typeof setTimeout>;
  giveUp?: () => void;
}

/** How long a hand rests on a link before it is an intent: a pointer that only passes over rows asks for none of them. */
export const dwell = 100;

/** Fetches ahead where a hand comes to rest, and gives up when it moves on before the link was opened. */
export class Ahead {
  private readonly aims = new Map<Hand, Aim>();
  /** Asks for a page, and answers how to end that. */
  private readonly begin: (href: string) => () => void;

  constructor(begin: (href: string) => () => void) {
    this.begin = begin;
  }

  /** The hand is on the link to `href`; `pressed` does not wait: between press and click lies a tenth of a second. */
  aim(hand: Hand, href: string, pressed = false): void {
    const before = this.aims.get(hand);
    if (before?.href === href && (!pressed || before.giveUp !== undefined)) return;
    this.leave(hand);
    const aim: Aim = { href, timer: setTimeout(() => this.start(aim), pressed ? 0 : dwell) };
    this.aims.set(hand, aim);
  }

  /** The hand is on no link that could be fetched. */
  leave(hand: Hand): void {
    const aim = this.aims.get(hand);
    if (aim === undefined) return;
    this.aims.delete(hand);
    clearTimeout(aim.timer);
    aim.giveUp?.();
  }

  /** Somebody goes to a page: what is under way may be what it needs, and nothing else begins. */
  keep(): void {
    for (const { timer } of this.aims.values()) clearTimeout(timer);
    this.aims.clear();
  }

  private start(aim: Aim): void {
    // Whoever clicks a link has both hands on it.
    for (const other of this.aims.values()) if (other.href === aim.href && other.giveUp !== undefined) return;
    aim.giveUp = this.begin(aim.href);
  }
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser says that data costs money or comes slowly here. Not all browsers do. */
export function isThrifty(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/** A link that shows the page one is on in another way (a filter, an order, a part of it) opens nothing. */
export function opensPage(href: string, location: Pick<Location, 'pathname'>): boolean {
  return href.split(/[?#]/, 1)[0] !== location.pathname;
}
