import { randomBytes } from 'node:crypto';
import type { Env } from 'markdown-it';
import { escapeHtml } from './escape.ts';
import {
  markdownLimits,
  type MarkdownOptions,
  type Reference,
  type RenderedMarkdown,
  type SuggestedLines,
  type TaskItem,
} from './markdown-types.ts';

/** HTML of our own rules, kept out of the sanitiser's input and inserted at its text stage. */
interface Fragment {
  html: string;
  /** Replaces it where HTML is not allowed: in an attribute's value. */
  text: string;
  /** Called when the fragment is inserted; false means that only its text is allowed here. */
  accept?: (context: FragmentContext) => boolean;
}

export interface FragmentContext {
  inLink: boolean;
  inCode: boolean;
}

export interface Heading {
  level: number;
  slug: string;
  text: string;
}

/** A heading's slug as on GitHub, such that turning it into an id does not change it. */
export const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
    .replace(/^(?:user-content-)+/, '')
    .slice(0, 190);

/** A word that no source can contain. */
export const randomWord = (): string => `coppice${randomBytes(12).toString('hex')}f`;

/**
 * The state of one render. Fragments (references, checkboxes, highlighted code) pass through markdown-it and the sanitiser as words
 * with a random number of this render, so that no source can contain one; the sanitiser replaces them only in text, never within a
 * tag.
 */
export class Rendering {
  readonly options: MarkdownOptions;
  readonly references = new Map<string, Reference>();
  readonly tasks: TaskItem[] = [];
  readonly headings: Heading[] = [];
  suggestions: readonly SuggestedLines[] = [];
  readonly sourceLines: readonly string[];
  htmlTags = 0;
  links = 0;
  highlightedCode = 0;
  #fragments: Fragment[] = [];
  #slugs = new Map<string, number>();
  #mark = randomWord();
  #marks = new RegExp(`${this.#mark}(\\d+)_`, 'g');

  constructor(source: string, options: MarkdownOptions) {
    this.options = options;
    this.sourceLines = source.split(/\r\n?|\n/);
  }

  /** The word that stands for `html` until the sanitiser replaces it. */
  fragment(html: string, text = '', accept?: Fragment['accept']): string {
    const fragment: Fragment = { html, text };
    if (accept !== undefined) fragment.accept = accept;
    return `${this.#mark}${this.#fragments.push(fragment) - 1}_`;
  }

  /** Escaped text with its fragments inserted. */
  fillText(html: string, context: FragmentContext): string {
    if (!html.includes(this.#mark)) return html;
    return html.replace(this.#marks, (_, index: string) => {
      const fragment = this.#fragments[Number(index)];
      if (fragment === undefined) return '';
      return fragment.accept === undefined || fragment.accept(context)
        ? fragment.html
        : escapeHtml(fragment.text);
    });
  }

  /** An attribute's value, with its fragments replaced by their text. */
  fillAttribute(value: string): string {
    if (!value.includes(this.#mark)) return value;
    return value.replace(this.#marks, (_, index: string) => this.#fragments[Number(index)]?.text ?? '');
  }

  /** Records a reference; false if the text has too many. */
  note(reference: Reference): boolean {
    if (this.references.has(reference.key)) return true;
    if (this.references.size >= markdownLimits.references) return false;
    this.references.set(reference.key, reference);
    return true;
  }

  /** Called before the HTML is written again: resets what is counted while writing. */
  forgetOutput(): void {
    this.references.clear();
    this.links = 0;
  }

  /** The id of an element in the output, which can't collide with one of the page. */
  id(name: string): string {
    return `user-content-${this.options.idPrefix ?? ''}${name}`;
  }

  /** The slug of this text's next heading; the second with the same text gets `-1`. */
  slug(text: string): string {
    const base = slugOf(text);
    let slug = base;
    let count = this.#slugs.get(base) ?? 0;
    while (this.#slugs.has(slug)) slug = `${base}-${++count}`;
    this.#slugs.set(base, count);
    this.#slugs.set(slug, this.#slugs.get(slug) ?? 0);
    return slug;
  }

  /** The position of a task's brackets in the source: line:column to line:column, from 1. */
  taskPosition(index: number): string {
    const { line, column } = this.tasks[index]!;
    return `${line}:${column}-${line}:${column + 2}`;
  }

  result(html: string): RenderedMarkdown {
    return {
      html,
      references: [...this.references.values()],
      tasks: this.tasks,
      taskCount: this.tasks.length,
      completedTaskCount: this.tasks.filter((task) => task.checked).length,
      suggestions: this.suggestions,
    };
  }
}

const renderingKey = Symbol('rendering');

export function environmentOf(rendering: Rendering): Env {
  return { [renderingKey]: rendering };
}

/** The render that markdown-it's rules work for. */
export function renderingOf(env: Env | undefined): Rendering {
  const rendering = env?.[renderingKey];
  if (!(rendering instanceof Rendering))
    throw new Error('The Markdown parser was called without a Rendering.');
  return rendering;
}
