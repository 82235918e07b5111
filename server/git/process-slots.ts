import { GitBusy } from './git-error.ts';

/**
 * For whom a process runs. `interactive` is a person waiting for a page, `transfer` a clone, fetch or push, `stranger` what is
 * dear and asked by somebody not signed in, `background` housekeeping.
 */
export type Share = 'interactive' | 'transfer' | 'stranger' | 'background';

const ORDER: readonly Share[] = ['interactive', 'transfer', 'stranger', 'background'];

interface Waiter {
  readonly grant: () => void;
}

/** How many processes run at once: a cap for all, smaller ones for each share, and first come first served within a share. */
export class ProcessSlots {
  readonly #total: number;
  readonly #limits: Readonly<Record<Share, number>>;
  readonly #maxQueue: number;
  readonly #used: Record<Share, number> = { interactive: 0, transfer: 0, stranger: 0, background: 0 };
  readonly #waiting: Record<Share, Waiter[]> = {
    interactive: [],
    transfer: [],
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
      stranger: Math.max(1, strangers ?? part(0.25)),
      background: part(0.25),
    };
  }

  /** Waits for a place and gives the function that frees it again. Refuses when the queue is long or the signal fires. */
  async acquire(share: Share, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (!this.#hasRoom(share)) await this.#wait(share, signal);
    else this.#used[share]++;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#used[share]--;
      this.#grantWaiting();
    };
  }

  /** Processes running and callers waiting, for the metrics. */
  usage(): { running: Record<Share, number>; waiting: Record<Share, number> } {
    const waiting = { interactive: 0, transfer: 0, stranger: 0, background: 0 };
    for (const share of ORDER) waiting[share] = this.#waiting[share].length;
    return { running: { ...this.#used }, waiting };
  }

  #wait(share: Share, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#waiting[share];
    if (queue.length >= this.#maxQueue) return Promise.reject(new GitBusy(share));
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        const index = queue.indexOf(waiter);
        if (index !== -1) queue.splice(index, 1);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        grant: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      queue.push(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #hasRoom(share: Share): boolean {
    const running = ORDER.reduce((sum, each) => sum + this.#used[each], 0);
    // One place is always left to people who wait for a page.
    const ceiling = share === 'interactive' || this.#total === 1 ? this.#total : this.#total - 1;
    const dear = running - this.#used.interactive;
    return (
      running < this.#total &&
      this.#used[share] < this.#limits[share] &&
      (share === 'interactive' || dear < ceiling)
    );
  }

  #grantWaiting(): void {
    for (const share of ORDER) {
      const queue = this.#waiting[share];
      while (queue.length > 0 && this.#hasRoom(share)) {
        this.#used[share]++;
        queue.shift()?.grant();
      }
    }
  }
}
