/**
 * Dispatches a `coppice:track` event on the document for an action worth counting. Nothing leaves the browser unless the instance adds
 * a listener.
 */
export function track(action: string, detail: Readonly<Record<string, string>> = {}): void {
  document.dispatchEvent(new CustomEvent('coppice:track', { detail: { action, ...detail } }));
}
