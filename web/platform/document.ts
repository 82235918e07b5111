import type { PageAssets } from './assets.ts';
import { keepEarlyPresses } from './early-presses.ts';

export interface DocumentParts {
  app: string;
  title: string;
  language: string;
  theme: string;
  gutterCollapsed: boolean;
  nonce: string;
  root: string;
  assets: PageAssets;
  /** What the script needs to hydrate the page; without it the page stays static. */
  state: string | undefined;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);
}

/** JSON that is safe inside a script element. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** Fetches files at the lowest priority when the page is idle, unless data is expensive. */
function fetchAhead(files: readonly string[], base: string): string {
  return (
    `navigator.connection?.saveData||(window.requestIdleCallback||setTimeout)(()=>{for(let f of ${JSON.stringify(files.map((file) => base + file))})` +
    `{let l=document.createElement("link");l.rel="prefetch";l.as=f.endsWith(".css")?"style":"script";l.href=f;document.head.append(l)}})`
  );
}

/**
 * Asks for the first script, which weighs most, as soon as the document is there, while the browser still reads and paints it. That it runs, and that it
 * is compiled, waits for the first paint. So do the others: two dozen requests delay that paint more than the script by being late.
 */
const preloads = ({ entry, early }: PageAssets, base: string, nonce: string): string =>
  [...early, entry]
    .map(
      (file) =>
        `<link rel="preload" as="script" crossorigin fetchpriority="low" nonce="${nonce}" href="${base}${file}">`,
    )
    .join('');

/**
 * Starts the script after the first screen is painted. Before, it would compete with the first paint for network and
 * processor. Links and forms work without it.
 */
function startScript(
  { entry, early, scripts, styles, ahead }: PageAssets,
  base: string,
  nonce: string,
): string {
  const files = JSON.stringify(
    [...styles.map(({ file }) => file), ...scripts, entry].map((file) => base + file),
  );
  const first = early.map((file) => `import(${JSON.stringify(base + file)});`).join('');
  return (
    `(()=>{let s=()=>setTimeout(()=>{${first}for(let f of ${files}){let l=document.createElement("link");` +
    // A disabled style sheet is not fetched, but the loader finds it and treats the inlined styles as loaded.
    `f.endsWith(".css")?(l.rel="stylesheet",l.disabled=true):(l.rel="modulepreload",l.nonce=${JSON.stringify(nonce)});l.href=f;document.head.append(l)}` +
    `import(${JSON.stringify(base + entry)}).then(()=>{${ahead.length === 0 ? '' : fetchAhead(ahead, base)}},e=>{repeatEarlyPresses(true);throw e})});document.hidden?s():requestAnimationFrame(s)})()`
  );
}

/** Makes entries of what the server has sent as the text of a menu (`web/ui/opener.tsx`), when it is opened before, or without, the page's script. */
const openServedMenus =
  'addEventListener("toggle",({target:d})=>{let n=d.querySelector(":scope>[role=menu]>noscript");if(n)n.parentNode.innerHTML=n.textContent},true)';

/** The whole page with its styles inlined. */
export function renderDocument(parts: DocumentParts): string {
  const base = `${parts.root}/`;
  const nonce = escapeHtml(parts.nonce);
  const { styles } = parts.assets;
  return (
    `<!doctype html><html lang="${escapeHtml(parts.language)}" data-theme="${escapeHtml(parts.theme)}"${parts.gutterCollapsed ? ' data-gutter="collapsed"' : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(parts.title)}</title>` +
    `<meta name="color-scheme" content="light dark"><meta property="csp-nonce" nonce="${nonce}">` +
    `<link rel="icon" href="${base}favicon.svg" type="image/svg+xml">` +
    `<style nonce="${nonce}">${styles.map(({ css }) => css).join('\n')}</style>` +
    // Before what can be pressed.
    `<script nonce="${nonce}">${openServedMenus}${parts.state === undefined ? '' : `;${keepEarlyPresses}`}</script>` +
    `</head><body><div id="app">${parts.app}</div>` +
    (parts.state === undefined
      ? ''
      : preloads(parts.assets, base, nonce) +
        `<script type="application/json" id="state">${escapeScript(parts.state)}</script>` +
        `<script nonce="${nonce}">${startScript(parts.assets, base, parts.nonce)}</script>`) +
    `</body></html>`
  );
}
