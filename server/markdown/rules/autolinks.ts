import type { MarkdownIt } from 'markdown-it';

/** GFM's autolinks: `https://…`, `www.…` and e-mail addresses; a bare `example.com` stays text. */
export function autolinkRules(md: MarkdownIt): void {
  md.set({ linkify: true });
  md.linkify
    .set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false, maxLength: 2000 })
    .add('//', null)
    .add('ftp:', null)
    .add('www.', {
      validate: (text, position, self) =>
        Math.max(0, self.testSchemaAt(`http://www.${text.slice(position, position + 2000)}`, 'http:', 5) - 6),
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
}
