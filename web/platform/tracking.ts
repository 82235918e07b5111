/**
 * Tells whoever listens on the page that somebody did something worth counting: a `coppice:track` event on the document. Nothing leaves the browser
 * unless an instance puts a listener of its own there.
 */
export function track(action: string, detail: Readonly<Record<string, string>> = {}): void {
  document.dispatchEvent(new CustomEvent('coppice:track', { detail: { action, ...detail } }));
}
