import type { MarkdownOptions, Reference } from './markdown-types.ts';
import { randomWord, Rendering, slugOf } from './rendering.ts';

/** Parts of a block's HTML that depend on the document: the slug of a heading, which has to be unique, and the position of a task. */
export type Gap = { readonly heading: string } | { readonly task: number };

/** A block as every document with the same block shows it. */
export interface RenderedBlock {
  /** Safe HTML; a number stands for the gap with that index. */
  readonly html: readonly (string | number)[];
  readonly gaps: readonly Gap[];
  readonly references: readonly Reference[];
  readonly tasks: number;
  readonly links: number;
  readonly highlightedCode: number;
}

/** The state of rendering blocks one after another, each by itself: parts that depend on the document leave a gap. */
export class BlockRendering extends Rendering {
  #gaps: Gap[] = [];
  #firstTask = 0;
  #mark = randomWord();
  #marks = new RegExp(`${this.#mark}(\\d+)_`);

  constructor(options: MarkdownOptions) {
    super('', options);
  }

  /** Called before each block: resets the state. */
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

  /** The block with this safe HTML. */
  block(html: string): RenderedBlock {
    return {
      // Captured parts are at the odd indexes.
      html: html.split(this.#marks).map((part, index) => (index % 2 === 0 ? part : Number(part))),
      gaps: this.#gaps,
      references: [...this.references.values()],
      tasks: this.#gaps.filter((gap) => 'task' in gap).length,
      links: this.links,
      highlightedCode: this.highlightedCode,
    };
  }
}
