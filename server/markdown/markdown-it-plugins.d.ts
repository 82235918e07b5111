declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';
  const footnotes: (md: MarkdownIt) => void;
  export default footnotes;
}

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const characters: Readonly<Record<string, string>>;
  export default characters;
}
