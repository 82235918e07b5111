import { GitBusy } from './git-error.ts';

/**
 * For whom a process runs. `interactive` is a person waiting for a page, `transfer` a clone, fetch, push or download, `visit` the same
 * for an anonymous client, `stranger` an expensive call of an anonymous client, `background` maintenance.
 */
export type Share = 'interactive' | 'transfer' | 'visit' | 'stranger' | 'background';

const ORDER: readonly Share[] = ['interactive', 'transfer', 'visit', 'stranger', 'background'];
const none = (): Record<Share, number> => ({
  interactive: 0,
  transfer: 0,
  visit: 0,
  stranger: 0,
  background: 0,
});

export interface SlotRequest {
  readonly signal?: AbortSignal | undefined;
  /** A person or an address, which gets at most half of a share. */
  readonly owner?: string | undefined;
}

/** Waiting callers of one owner that count as a crowd. */
const CROWD = 4;

interface Waiter {
  readonly owner: string | undefined;
  readonly grant: () => void;
}

/**
 * Limits the number of concurrent processes: in total, per share, and per owner in each share; first come first served among those who
 * are within their limits.
 */
export class ProcessSlots {
  readonly #total: number;
  readonly #limits: Readonly<Record<Share, number>>;
  readonly #maxQueue: number;
  readonly #used = none();
  readonly #owners = new Map<string, number>();
  readonly #waiting: Record<Share, Waiter[]> = {
    interactive: [],
    transfer: [],
    visit: [],
    stranger: [],
    background: [],
  };

  constructor(total: number, strangers?: number, maxQueue = 500) {
    this.#total = Math.max(1, total);
    this.#maxQueue = maxQueue;
    const part = (fraction: number) => Math.max(1, Math.floor(this.#total * fraction));
    this.#limits = {
      interactive: this.#total,
      transfer: part(0.5),
      visit: part(0.25),
      stranger: Math.max(1, strangers ?? part(0.25)),
      background: part(0.25),
    };
  }

  /**
   * Waits for a slot and returns the function that frees it. Rejects when the queue is long, when a fifth of it belongs to the same
   * owner, or when the signal fires.
   */
  async acquire(share: Share, { signal, owner }: SlotRequest = {}): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#hasRoom(share, owner)) this.#take(share, owner);
    else await this.#wait(share, signal, owner);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#used[share]--;
      const key = keyOf(share, owner);
      const left = (this.#owners.get(key) ?? 1) - 1;
      if (left === 0) this.#owners.delete(key);
      else this.#owners.set(key, left);
      this.#grantWaiting();
    };
  }

  /** Whether a new caller would wait long: behind several of the same owner, or behind more than the share serves at a time. */
  isCrowded(share: Share, owner: string): boolean {
    const queue = this.#waiting[share];
    return (
      queue.length >= this.#limits[share] * 2 ||
      queue.filter((waiter) => waiter.owner === owner).length >= CROWD
    );
  }

  /** Processes running and callers waiting, for the metrics. */
  usage(): { running: Record<Share, number>; waiting: Record<Share, number> } {
    const waiting = none();
    for (const share of ORDER) waiting[share] = this.#waiting[share].length;
    return { running: { ...this.#used }, waiting };
  }

  #wait(share: Share, signal: AbortSignal | undefined, owner: string | undefined): Promise<void> {
    const queue = this.#waiting[share];
    const own = owner === undefined ? 0 : queue.filter((waiter) => waiter.owner === owner).length;
    if (queue.length >= this.#maxQueue || own >= Math.max(1, this.#maxQueue / 5))
      return Promise.reject(new GitBusy(share));
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        const index = queue.indexOf(waiter);
        if (index !== -1) queue.splice(index, 1);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        owner,
        grant: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      queue.push(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #take(share: Share, owner: string | undefined): void {
    this.#used[share]++;
    const key = keyOf(share, owner);
    this.#owners.set(key, (this.#owners.get(key) ?? 0) + 1);
  }

  #hasRoom(share: Share, owner: string | undefined): boolean {
    const running = ORDER.reduce((sum, each) => sum + this.#used[each], 0);
    // One slot is always reserved for people who wait for a page.
    const ceiling = share === 'interactive' || this.#total === 1 ? this.#total : this.#total - 1;
    const limited = running - this.#used.interactive;
    const limit = this.#limits[share];
    return (
      running < this.#total &&
      this.#used[share] < limit &&
      (owner === undefined ||
        (this.#owners.get(keyOf(share, owner)) ?? 0) < Math.max(1, Math.floor(limit / 2))) &&
      (share === 'interactive' || limited < ceiling)
    );
  }

  #grantWaiting(): void {
    for (const share of ORDER) {
      const queue = this.#waiting[share];
      for (let index = 0; index < queue.length;) {
        const { owner, grant } = queue[index]!;
        if (this.#hasRoom(share, owner)) {
          this.#take(share, owner);
          queue.splice(index, 1);
          grant();
        } else if (owner === undefined) break;
        // An owner at the limit lets the others pass.
        else index++;
      }
    }
  }
}

function keyOf(share: Share, owner: string | undefined): string {
  return `${share} ${owner ?? ''}`;
}
