import type { LaunchedProcess } from './launched-process.ts';
import { LauncherLink } from './launcher-link.ts';
import type { ProcessStart } from './running-process.ts';

export interface LauncherOptions {
  /** Delay after the first use before it is started, since a starting process has better things to do. */
  readonly delayMs?: number;
  /** How long it is kept idle. */
  readonly idleMs?: number;
  /** One that does not answer for this long hangs, and is killed. */
  readonly silenceMs?: number;
  readonly warn?: (message: string, details: object) => void;
}

const DELAY = 300;
/** It uses 9 MB. */
const IDLE = 60_000;
const SILENCE = 10_000;
const RETRY_AFTER = 60_000;

/**
 * Starts programs through a small process. Starting one copies the page tables of the parent, and later each page that the parent
 * writes to: a worker of 200 MB stops for 10 ms and loses 20 more (docs/decisions/0027).
 */
export class GitLauncher {
  readonly #options: LauncherOptions;
  #link: LauncherLink | undefined;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;
  #closed = false;

  constructor(options: LauncherOptions = {}) {
    this.#options = options;
  }

  /** The small process, while there is one. */
  get pid(): number | undefined {
    return this.#link?.pid;
  }

  /** Starts the small process now, rather than some time after the first use; returns whether it runs. */
  async start(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#link === undefined && !this.#closed && performance.now() >= this.#notBefore) this.#open();
    return (await this.#link?.ready) ?? false;
  }

  /** Undefined if the caller has to start the program itself, because the small process does not run. */
  async launch(start: ProcessStart): Promise<LaunchedProcess | undefined> {
    return this.#usableFor(start) ? await this.#link?.launch(start) : undefined;
  }

  /** The same as launch, for callers that can't wait. */
  launchNow(start: ProcessStart): LaunchedProcess | undefined {
    return this.#usableFor(start) ? this.#link?.launchNow(start) : undefined;
  }

  /** Ends the small process and everything that it has started. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#link?.close();
  }

  #open(): void {
    const { idleMs = IDLE, silenceMs = SILENCE } = this.#options;
    try {
      const link: LauncherLink = new LauncherLink(idleMs, silenceMs, (failure) => {
        if (this.#link === link) this.#link = undefined;
        if (failure === undefined) return;
        if (!link.isReady) this.#notBefore = performance.now() + RETRY_AFTER;
        this.#options.warn?.('the process that starts git has ended', { pid: link.pid, failure });
      });
      this.#link = link;
    } catch (err) {
      this.#notBefore = performance.now() + RETRY_AFTER;
      this.#options.warn?.('the process that starts git could not be started', { err });
    }
  }

  #usableFor({ file, cwd = '', args }: ProcessStart): boolean {
    // Refused before anything is started, with Node's own error.
    if ([file, cwd, ...args].some((text) => text.includes('\0'))) return false;
    if (this.#link === undefined && !this.#closed)
      this.#timer ??= setTimeout(() => void this.start(), this.#options.delayMs ?? DELAY).unref();
    return this.#link?.isReady === true;
  }
}
