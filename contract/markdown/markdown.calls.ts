import type { MarkdownPreview, ReferenceCard } from './markdown.ts';

interface PreviewAsked {
  text: string;
  target_type?: string;
  target_id?: string;
  preview_suggestions?: boolean;
  /** The line of the new side, of `file_path` in `head_sha`. */
  line?: number;
  file_path?: string;
  base_sha?: string;
  start_sha?: string;
  head_sha?: string;
}

declare module '../calls.ts' {
  interface Calls {
    /** Cards are read at the address that a reference has in its HTML. */
    'GET /-/cards/users/:id.json': { answer: ReferenceCard };
    'GET /:project/-/issues/:iid/card.json': { answer: ReferenceCard };
    'POST /:project/-/preview_markdown': { body: PreviewAsked; answer: MarkdownPreview };
    'POST /api/v4/markdown': {
      body: { text: string; gfm?: boolean; project?: string };
      answer: { html: string };
    };
  }
}
