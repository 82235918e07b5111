import type { PageLocale } from '../../../contract/session/locales.ts';

/**
 * What the built web bundle (`dist/web-server/entry-server.js`) exports for the server. The server never imports from `web/`: they
 * share this interface, which is loaded at run time.
 */
export interface PageTransportRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

export interface PageTransportResponse {
  readonly status: number;
  header(name: string): string | undefined;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

export interface PageRequest {
  /** Path and query as received, including the relative URL root. */
  readonly url: string;
  readonly nonce: string;
  readonly transport: (request: PageTransportRequest) => Promise<PageTransportResponse>;
  /** The theme that a signed-out visitor chose. */
  readonly theme?: string | undefined;
  /** Whether the sidebar of pages is collapsed in this browser. */
  readonly gutterCollapsed?: boolean | undefined;
  readonly requestId: string;
  /** The language of the page. */
  readonly language: PageLocale;
  readonly signal: AbortSignal;
  /** Something outside the pages failed: show that, whatever the address is. */
  readonly failure?: { readonly status: number; readonly message: string | undefined } | undefined;
}

export type PageResult =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string };

export interface PageRenderer {
  render(request: PageRequest): Promise<PageResult>;
}

export interface PageRendererModule {
  createPageRenderer(settings: { clientDir: string; root: string }): Promise<PageRenderer>;
}
