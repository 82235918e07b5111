/** A document, by its path below `/help`: `user/issues`; empty for the first page. */
export interface HelpEntry {
  page: string;
  title: string;
}

/** `GET /help.json?page=user/issues` */
export interface HelpPage extends HelpEntry {
  html: string;
  headings: { id: string; text: string; level: number }[];
  /** All documents in order, including the first page. */
  documents: HelpEntry[];
}
