import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { escapeCode } from './escape.ts';
import { grammarFor, plainLines, type HighlightInput, type Highlighted } from './highlight.ts';
import { MarkdownPool, markdownWorkerUrl } from './markdown-pool.ts';
import {
  markdownLimits,
  RENDERER_VERSION,
  type MarkdownOptions,
  type RenderedMarkdown,
} from './markdown-types.ts';
import type { JoinedLines } from './markdown.worker.ts';
import { documentMarkup, plainDocument, plainResult, type RenderedDocument } from './plain-text.ts';

export interface MarkdownSettings extends Pick<
  MarkdownOptions,
  'relativeUrlRoot' | 'instanceUrl' | 'syntaxes'
> {
  /** Bytes of cached results. */
  cacheSize?: number;
  /** The worker's file, if it is not beside this one. */
  workerUrl?: URL;
  /** Maximum number of threads. */
  threads?: number;
  /** Milliseconds after which an idle thread ends. */
  idleTimeout?: number;
  /** Milliseconds after which a text is given up and shown plain. */
  deadline?: number;
  /** Characters up to which a text is handled in the calling thread. */
  inlineLimits?: { markdown?: number; code?: number };
}

/** Markdown for a server: large texts are handled by threads, results are cached by content. */
export interface Markdown {
  /** Renders Markdown; never rejects because of the text. */
  render(source: string, options: MarkdownOptions): Promise<RenderedMarkdown>;
  /** Renders a README or another document by its name; undefined if it is no document. */
  renderDocument(
    path: string,
    source: string,
    options: MarkdownOptions,
  ): Promise<RenderedDocument | undefined>;
  /** Highlights a whole file, one safe line of HTML each; texts that are too large or hostile are plain. */
  highlight(input: HighlightInput): Promise<Highlighted>;
  /** Highlights consecutive lines, e.g. of one side of a diff; returns exactly one line for each. */
  highlightLines(lines: readonly string[], input: Omit<HighlightInput, 'text'>): Promise<string[]>;
  /** For tests and metrics. */
  threads(): Promise<number>;
  /** Ends the threads; no calls are allowed afterwards. */
  close(): Promise<void>;
}

type Result = RenderedMarkdown | JoinedLines;

/** A text that failed is retried after this long, so that showing it often costs a thread's time only once. */
const failureLifetime = 60_000;

function sizeOf(result: Result): number {
  if ('joined' in result) return 2 * result.joined.length + 200;
  return 2 * result.html.length + 500 * result.references.length + 100 * result.tasks.length + 500;
}

/** Below this many characters grammars and rules take less than 20 ms even for texts made to be slow. */
const defaultInlineLimits = { markdown: 8 * 1024, code: 2 * 1024 };

/** Whether a short text contains more code to highlight than the calling thread should handle. */
function hasMuchCode(source: string, limit: number): boolean {
  return source.length > limit && /^[ >\t]*(?:```|~~~)[ \t]*\w/m.test(source);
}

export function createMarkdown(settings: MarkdownSettings = {}): Markdown {
  const inline = { ...defaultInlineLimits, ...settings.inlineLimits };
  const cache = new LRUCache<string, Result>({
    maxSize: settings.cacheSize ?? 32 * 1024 * 1024,
    sizeCalculation: sizeOf,
  });
  const running = new Map<string, Promise<Result>>();
  const pool = new MarkdownPool({
    workerUrl: settings.workerUrl ?? markdownWorkerUrl(),
    threads: settings.threads ?? 2,
    idleTimeout: settings.idleTimeout ?? 30_000,
    deadline: settings.deadline ?? 5000,
  });

  /** The cached result, the pending one, or a new one; a failure is replaced by `fallback`, for a while. */
  async function cached<R extends Result>(
    key: string,
    make: () => Promise<R>,
    fallback: () => R,
  ): Promise<R> {
    const known = cache.get(key) ?? running.get(key);
    if (known !== undefined) return (await known) as R;
    const work = make()
      .then((result) => {
        cache.set(key, result);
        return result;
      })
      .catch(() => {
        const result = fallback();
        cache.set(key, result, { ttl: failureLifetime });
        return result;
      })
      .finally(() => running.delete(key));
    running.set(key, work);
    return work;
  }

  const defaults: Pick<MarkdownOptions, 'relativeUrlRoot' | 'instanceUrl' | 'syntaxes'> = {};
  if (settings.syntaxes !== undefined) defaults.syntaxes = settings.syntaxes;
  if (settings.relativeUrlRoot !== undefined) defaults.relativeUrlRoot = settings.relativeUrlRoot;
  if (settings.instanceUrl !== undefined) defaults.instanceUrl = settings.instanceUrl;

  async function render(source: string, given: MarkdownOptions): Promise<RenderedMarkdown> {
    const options = { ...defaults, ...given };
    if (source.length > markdownLimits.source) return plainResult(source, 'source-size');
    const key = `${RENDERER_VERSION} ${JSON.stringify(options)} ${hash('sha1', source)}`;
    return cached<RenderedMarkdown>(
      key,
      async () => {
        if (source.length > inline.markdown || hasMuchCode(source, inline.code)) {
          return pool.run<RenderedMarkdown>({ do: 'render', source, options });
        }
        // Loaded late: a server that shows no Markdown starts faster.
        const { renderMarkdown } = await import('./markdown-render.ts');
        return renderMarkdown(source, options);
      },
      () => plainResult(source, 'time'),
    );
  }

  async function highlight(input: HighlightInput): Promise<Highlighted> {
    const language = grammarFor(input);
    // Plain lines are faster made than cached.
    if (language === undefined) return { lines: plainLines(input.text), language };
    const result = await cached<JoinedLines>(
      `${RENDERER_VERSION} ${language} ${hash('sha1', input.text)}`,
      async () => {
        const task = { text: input.text, language };
        if (input.text.length > inline.code) return pool.run<JoinedLines>({ do: 'highlight', input: task });
        const { joinLines } = await import('./markdown.worker.ts');
        return joinLines(task);
      },
      () => {
        const lines = plainLines(input.text);
        return { joined: lines.join('\n'), count: lines.length, language: undefined };
      },
    );
    return { lines: result.count === 0 ? [] : result.joined.split('\n'), language: result.language };
  }

  return {
    render,
    highlight,
    async renderDocument(path, source, options) {
      const markup = documentMarkup(path);
      if (markup === undefined) return undefined;
      if (markup !== 'markdown') return plainDocument(source, markup);
      return { ...(await render(source, options)), markup };
    },
    async highlightLines(lines, input) {
      const text = lines.map((line) => `${line.replace(/\r?\n$/, '').replaceAll('\n', ' ')}\n`).join('');
      const highlighted = await highlight({ ...input, text });
      return lines.map((line, index) => highlighted.lines[index] ?? escapeCode(line));
    },
    threads: () => pool.threads(),
    close: () => pool.close(),
  };
}
