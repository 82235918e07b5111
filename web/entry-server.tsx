import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dehydrate } from '@tanstack/react-query';
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { themes, type Theme } from '../contract/session/session.ts';
import './features/registrations.ts';
import { ApiError, createApi, type Transport } from './platform/api.ts';
import { createAssets, type Assets } from './platform/assets.ts';
import { renderDocument } from './platform/document.ts';
import { titleOf } from './platform/document-title.ts';
import { loadParts, recordPages } from './platform/lazy-page.tsx';
import type { PageState } from './platform/page-state.ts';
import { bindApi, createQueryClient, entitiesOf } from './platform/query.ts';
import { createRawHtmlStore } from './platform/raw-html.tsx';
import { readSession, sessionQuery } from './platform/session.ts';
import { stringifySearch } from './platform/search-params.ts';
import { setUrlRoot } from './platform/url.ts';
import { createAppRouter } from './router.tsx';
import { failurePath } from './routes/failure.tsx';

export interface PageRequest {
  /** Path and query as they came, relative URL root included. */
  url: string;
  /** Scheme and host, for the router; nothing is built from it. */
  origin: string;
  nonce: string;
  transport: Transport;
  /** The theme that a signed-out visitor chose. */
  theme?: string | undefined;
  requestId: string;
  signal: AbortSignal;
  /** Something outside the pages failed: show that, whatever the address says. */
  failure?: { status: number; message: string | undefined } | undefined;
}

export type PageResult =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string };

export interface PageRenderer {
  render(request: PageRequest): Promise<PageResult>;
}

export interface PageRendererSettings {
  /** The browser's build: `dist/web`. */
  clientDir: string;
  /** The relative URL root, '' or '/code'. */
  root: string;
}

export async function createPageRenderer({ clientDir, root }: PageRendererSettings): Promise<PageRenderer> {
  setUrlRoot(root);
  const manifest: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const assets = await createAssets(manifest, (file) => readFile(join(clientDir, file), 'utf8'));
  return { render: (request) => renderPage(request, root, assets) };
}

async function renderPage(request: PageRequest, root: string, assets: Assets): Promise<PageResult> {
  const queryClient = createQueryClient();
  const api = createApi({
    transport: request.transport,
    root,
    csrfToken: () => undefined,
  });
  bindApi(queryClient, api);
  const rawHtml = createRawHtmlStore();
  const renderedAt = Date.now();
  const failure =
    request.failure &&
    new ApiError(request.failure.status, request.failure.message ?? '', {}, request.requestId);
  let result: PageResult | undefined;

  const handle = createRequestHandler({
    request: new Request(
      new URL(request.failure === undefined ? request.url : `${root}${failurePath}`, request.origin),
      { signal: request.signal },
    ),
    createRouter: () => {
      const router = createAppRouter({ queryClient, api, renderedAt, rawHtml, failure });
      router.update({
        isServer: true,
        ssr: { nonce: request.nonce },
        // The router compares addresses as URLSearchParams writes them, and redirects where they differ.
        stringifySearch: (search: Record<string, unknown>) =>
          stringifySearch(search).replaceAll('[]=', '%5B%5D='),
      } as never);
      return router;
    },
  });
  // The session is asked for first: it says who reads, and how the page looks.
  await queryClient.prefetchQuery(sessionQuery);
  const response = await handle(async ({ router, responseHeaders }) => {
    await loadParts();
    setUrlRoot(root);
    const matches = router.state.matches;
    const { result: app, pages, parts } = recordPages(() => renderToString(<RouterServer router={router} />));
    const session = readSession(queryClient);
    const state: PageState = {
      root,
      renderedAt,
      queries: dehydrate(queryClient),
      entities: entitiesOf(queryClient).dehydrate(),
    };
    const scripts = router.serverSsr?.takeInitialHydrationScriptTags() as
      | { before?: { children?: string }[]; boundary?: { children?: string } }
      | undefined;
    const error: unknown = matches
      .map((match) => match.error)
      .find((error) => error !== undefined && error !== null);
    const status = error instanceof ApiError ? error.status : getSsrStatus(router);
    result = {
      kind: 'page',
      status,
      html: renderDocument({
        app,
        title: titleOf(matches as never),
        theme:
          session.user?.preferences.theme ??
          themes.find((theme): theme is Theme => theme === request.theme) ??
          'system',
        nonce: request.nonce,
        root,
        // An error page of another route is no page of the router: there is nothing to take over.
        hydration:
          request.failure === undefined
            ? {
                state: rawHtml.stringify(state),
                routerScript: (scripts?.before ?? []).map((script) => script.children ?? '').join(';'),
              }
            : undefined,
        assets: assets.forModules(pages, parts),
      }),
    };
    return new Response(null, { status, headers: responseHeaders });
  });
  if (result !== undefined) return result;
  const location = response.headers.get('location');
  return { kind: 'redirect', status: response.status, location: location ?? (root === '' ? '/' : root) };
}
