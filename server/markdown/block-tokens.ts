import type { MarkdownIt, Token } from 'markdown-it';

/** The fields of markdown-it's token that blocks use. */
class BlockToken {
  readonly attrs = null;
  readonly map = null;
  readonly level = 0;
  readonly children = null;
  readonly content = '';
  readonly markup = '';
  readonly info = '';
  readonly meta = null;
  readonly block = true;
  readonly hidden = false;
  readonly type: string;
  readonly tag: string;
  readonly nesting: Token['nesting'];

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }
}

/**
 * Creates tokens of blocks with all fields at once. The published markdown-it defines each field by a separate call, which takes as
 * long as everything else in finding the blocks of a text.
 */
export function blockTokens(md: MarkdownIt): void {
  const { Token: Given } = new md.core.State('', md, {});
  Object.setPrototypeOf(BlockToken.prototype, Given.prototype as object);
  md.block.State = class extends md.block.State {
    override push(type: string, tag: string, nesting: Token['nesting']): Token {
      const token = new BlockToken(type, tag, nesting) as Token;
      if (nesting < 0) this.level--;
      token.level = this.level;
      if (nesting > 0) this.level++;
      this.tokens.push(token);
      return token;
    }
  };
}
