/** Only mixtures of grey: the reader's program chooses light or dark, and the colours of text and links with it. */
const styles =
  `body{margin:16px;max-width:45em;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
pre,code{background:rgba(128,128,128,.15);border-radius:4px;font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:14px}
code{padding:1px 4px}
pre{padding:8px 12px;white-space:pre-wrap}
pre code{padding:0;background:none}
table{border-collapse:collapse}
th,td{padding:4px 6px;border:1px solid rgba(128,128,128,.5)}
blockquote{margin-inline:0;padding-inline-start:12px;border-inline-start:3px solid rgba(128,128,128,.5)}
img{max-width:100%;height:auto}
hr{border:0;border-top:1px solid rgba(128,128,128,.5)}
p,li,th,td,summary,h1,h2,h3,h4,h5,h6{unicode-bidi:plaintext}
.task-list-item{list-style:none}
[data-hidden]{font-style:normal}
[data-hidden],[data-hidden] i{unicode-bidi:isolate}
[data-hidden] i::before{content:"⇄"}
[data-hidden]::before{content:attr(data-hidden);border:1px solid;border-radius:3px;padding:0 2px;font-size:smaller}
.color-chip{margin-inline-end:4px}`.replaceAll('\n', '');

/** What a mail shows as a page of its own, which is as wide as its reader's screen. */
export const mailDocument = (content: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}${styles}</style></head><body>
${content}</body></html>
`;

/** What pages show with controls and scripts, in words and signs. Checkboxes are left out of mails by many programs that show them. */
export const plainControls = (html: string): string =>
  html
    .replaceAll(/<input type="checkbox"[^>]*?( checked)?>/g, (_, checked?: string) =>
      checked === undefined ? '☐' : '☑',
    )
    .replaceAll(
      /<pre data-language="suggestion"[^>]*><code><\/code><\/pre>/g,
      '<p>Suggested change: without these lines.</p>',
    )
    .replaceAll('<pre data-language="suggestion"', '<p>Suggested change:</p>\n$&');
