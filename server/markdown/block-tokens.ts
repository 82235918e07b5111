import type { MarkdownIt, Token } from 'markdown-it';

/** The fields of markdown-it's token, those of a block. */
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
 * Tokens of blocks whose fields are written at once. As markdown-it is published it defines each field by a call with its name,
 * which takes as long as all else about finding the blocks of a text.
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
