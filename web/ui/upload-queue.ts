/** MD-07 The states of an attached file. */
export type UploadState = 'added' | 'queued' | 'uploading' | 'canceled' | 'error' | 'success';

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message?: string | undefined;
  /** Whether it can be retried: a file refused for its type or size can't. */
  readonly retryable?: boolean;
  /** The Markdown to insert. */
  readonly markdown?: string | undefined;
}

/** Uploads one file; rejects with an Error that says why. */
export type SendFile = (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<string>;

export interface UploadRules {
  readonly maximumSize: number;
  /** The `accept` of a file field; any type if missing. */
  readonly accept?: string | undefined;
  readonly maximumFiles?: number | undefined;
  readonly texts: {
    readonly tooBig: (size: string, maximum: string) => string;
    readonly type: string;
    readonly tooMany: string;
    readonly canceled: string;
  };
}

const mebibytes = (bytes: number): string => String(Math.round((bytes / 2 ** 20) * 100) / 100);

/** Whether a file matches an `accept`: types, type groups, extensions. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((part) => {
    const wanted = part.trim().toLowerCase();
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return file.type.toLowerCase().startsWith(wanted.slice(0, -1));
    return file.type.toLowerCase() === wanted;
  });
}

/** Uploads files one at a time. Knows no page and no text: it reports to `changed`. */
export class UploadQueue {
  #uploads: Upload[] = [];
  #next = 1;
  #running: { readonly id: number; readonly abort: AbortController } | undefined;
  readonly #rules: UploadRules;
  readonly #send: SendFile;
  readonly #changed: (uploads: readonly Upload[], upload: Upload) => void;

  constructor(
    rules: UploadRules,
    send: SendFile,
    changed: (uploads: readonly Upload[], upload: Upload) => void,
  ) {
    this.#rules = rules;
    this.#send = send;
    this.#changed = changed;
  }

  add(file: File): void {
    const upload: Upload = { id: this.#next++, file, state: 'added', progress: 0 };
    this.#uploads = [...this.#uploads, upload];
    this.#changed(this.#uploads, upload);
    const refusal = this.#refusalOf(file);
    if (refusal === undefined) this.#set(upload.id, { state: 'queued' });
    else this.#set(upload.id, { state: 'error', message: refusal, retryable: false });
    this.#run();
  }

  cancel(id: number): void {
    const upload = this.#find(id);
    if (upload?.state !== 'queued' && upload?.state !== 'uploading') return;
    this.#set(id, { state: 'canceled', message: this.#rules.texts.canceled, retryable: true });
    if (this.#running?.id === id) this.#running.abort.abort();
  }

  retry(id: number): void {
    if (this.#find(id)?.retryable !== true) return;
    this.#set(id, { state: 'queued', progress: 0, message: undefined, retryable: false });
    this.#run();
  }

  /** Removes a finished upload. */
  dismiss(id: number): void {
    const upload = this.#find(id);
    if (upload === undefined || upload.state === 'queued' || upload.state === 'uploading') return;
    this.#uploads = this.#uploads.filter((other) => other.id !== id);
    this.#changed(this.#uploads, upload);
  }

  #refusalOf(file: File): string | undefined {
    const { maximumSize, maximumFiles, accept, texts } = this.#rules;
    if (file.size > maximumSize) return texts.tooBig(mebibytes(file.size), mebibytes(maximumSize));
    if (!isAccepted(file, accept)) return texts.type;
    const counted = this.#uploads.filter(({ state }) => ['queued', 'uploading', 'success'].includes(state));
    return maximumFiles !== undefined && counted.length >= maximumFiles ? texts.tooMany : undefined;
  }

  #find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #set(id: number, change: Partial<Upload>): void {
    const before = this.#find(id);
    if (before === undefined) return;
    const upload = { ...before, ...change };
    this.#uploads = this.#uploads.map((other) => (other.id === id ? upload : other));
    this.#changed(this.#uploads, upload);
  }

  #run(): void {
    const next = this.#uploads.find(({ state }) => state === 'queued');
    if (this.#running !== undefined || next === undefined) return;
    const abort = new AbortController();
    this.#running = { id: next.id, abort };
    this.#set(next.id, { state: 'uploading', progress: 0 });
    const uploading = (): boolean => this.#find(next.id)?.state === 'uploading';
    const progress = (part: number): void => {
      if (uploading()) this.#set(next.id, { progress: part });
    };
    void this.#send(next.file, progress, abort.signal)
      .then(
        (markdown) => uploading() && this.#set(next.id, { state: 'success', progress: 1, markdown }),
        (error: Error) =>
          uploading() && this.#set(next.id, { state: 'error', message: error.message, retryable: true }),
      )
      .finally(() => {
        this.#running = undefined;
        this.#run();
      });
  }
}
