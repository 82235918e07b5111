import type { LRUCache } from 'lru-cache';
import type { MarkdownOptions, Reference } from './markdown-types.ts';
import { randomWord, Rendering, slugOf } from './rendering.ts';

/** What a block's HTML says and only its document knows: the slug of a heading, which has to be the only one, and where a task stands. */
export type Gap = { readonly heading: string } | { readonly task: number };

/** A block as every document shows it that has the same. */
export interface RenderedBlock {
  /** Safe HTML; a number stands for the gap of that index. */
  readonly html: readonly (string | number)[];
  readonly gaps: readonly Gap[];
  readonly references: readonly Reference[];
  readonly tasks: number;
  readonly links: number;
  readonly highlightedCode: number;
}

export type BlockCache = LRUCache<string, RenderedBlock>;

/** The state of rendering one block after the other, each as if it were alone: what belongs to the document leaves a gap. */
export class BlockRendering extends Rendering {
  #gaps: Gap[] = [];
  #firstTask = 0;
  #mark = randomWord();
  #marks = new RegExp(`${this.#mark}(\\d+)_`);

  constructor(options: MarkdownOptions) {
    super('', options);
  }

  /** Before each block: nothing of the one before is left. */
  begin(firstTask: number): void {
    this.forgetOutput();
    this.highlightedCode = 0;
    this.headings.length = 0;
    this.#gaps = [];
    this.#firstTask = firstTask;
  }

  #gap(gap: Gap): string {
    return `${this.#mark}${this.#gaps.push(gap) - 1}_`;
  }

  override slug(text: string): string {
    return slugOf(text) === '' ? '' : this.#gap({ heading: text });
  }

  override taskPosition(index: number): string {
    return this.#gap({ task: index - this.#firstTask });
  }

  /** The block whose safe HTML this is. */
  block(html: string): RenderedBlock {
    return {
      // What is captured comes out at the odd places.
      html: html.split(this.#marks).map((part, index) => (index % 2 === 0 ? part : Number(part))),
      gaps: this.#gaps,
      references: [...this.references.values()],
      tasks: this.#gaps.filter((gap) => 'task' in gap).length,
      links: this.links,
      highlightedCode: this.highlightedCode,
    };
  }
}
