/** What runs on a page before React: created by `earlyScript`. */
export interface EarlyScript {
  readonly moduleId: string | undefined;
}

/**
 * A module for what people do to a page before the page's own script is there: it runs first, on the document as the server sent it. Only this
 * imports it, and pages that are opened within another one do without. Write the call as for `lazyPage`.
 */
export function earlyScript(_importer: () => Promise<unknown>, moduleId?: string): EarlyScript {
  return { moduleId };
}
