import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { PageLocale } from '../contract/session/locales.ts';
import { themes, type Theme } from '../contract/session/session.ts';
import './features/registrations.ts';
import { languageModule, loadLanguage } from './locales/languages.ts';
import { ApiError, createApi, type Transport } from './platform/api.ts';
import { createAssets, type Assets } from './platform/assets.ts';
import { renderDocument } from './platform/document.ts';
import { loadParts, recordPages } from './platform/lazy-page.tsx';
import type { PageState } from './platform/page-state.ts';
import { english, setLanguageSource, type Language } from './platform/messages.ts';
import { bindApi, createQueryClient, entitiesOf } from './platform/query.ts';
import { createRawHtmlStore } from './platform/raw-html.tsx';
import { readSession, sessionQuery } from './platform/session.ts';
import { setUrlRoot } from './platform/url.ts';
import { nextPages } from './platform/routing/next-pages.ts';
import { NotFound, Redirect, type AnyRoute, type LatePart } from './platform/routing/route.ts';
import type { PageRouter, SentFailure, ShownPage } from './platform/routing/page-router.ts';
import { App, createAppRouter } from './router.tsx';
import { failurePath } from './routes/failure.tsx';

export interface PageRequest {
  /** Path and query of the request, including the relative URL root. */
  url: string;
  nonce: string;
  transport: Transport;
  /** The theme chosen by a signed-out visitor. */
  theme?: string | undefined;
  /** Whether this browser collapses the sidebar. */
  gutterCollapsed?: boolean | undefined;
  requestId: string;
  language: PageLocale;
  signal: AbortSignal;
  /** A failure outside the pages: show it whatever the address. */
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

/** The language of the page that is being rendered: loaders, titles and components run within it. */
const speaking = new AsyncLocalStorage<Language>();

export async function createPageRenderer({ clientDir, root }: PageRendererSettings): Promise<PageRenderer> {
  setUrlRoot(root);
  setLanguageSource(() => speaking.getStore() ?? english);
  const manifest: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const assets = await createAssets(manifest, (file) => readFile(join(clientDir, file), 'utf8'));
  return {
    async render(request) {
      const language = await loadLanguage(request.language);
      return speaking.run(language, renderPage, request, root, assets);
    },
  };
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
  // The session is loaded first: it identifies the reader and the theme.
  await queryClient.prefetchQuery(sessionQuery);
  const router = createAppRouter({ queryClient, api, renderedAt, rawHtml, failure });
  let page: ShownPage;
  try {
    page = await router.load(request.failure === undefined ? request.url : `${root}${failurePath}`);
  } catch (error) {
    if (!(error instanceof Redirect)) throw error;
    return { kind: 'redirect', status: error.statusCode, location: error.href };
  }
  const next = (await nextPages(router)).flatMap((route) => modulesOf(router, route));
  await loadParts();
  setUrlRoot(root);
  const { result: app, pages, parts } = recordPages(() => renderToString(<App router={router} />));
  const ready = moduleIds(page.route?.readyParts ?? []).filter((id) => parts.includes(id));
  const modules = [page.route && router.moduleOf(page.route), languageModule(request.language)];
  const early = page.failure === undefined ? page.route?.early?.moduleId : undefined;
  const session = readSession(queryClient);
  const sent = sentFailure(page.failure);
  const state: PageState = {
    root,
    renderedAt,
    queries: dehydrate(queryClient),
    entities: entitiesOf(queryClient).dehydrate(),
    ...(sent === undefined ? {} : { failure: sent }),
  };
  return {
    kind: 'page',
    status: sent?.status ?? 200,
    html: renderDocument({
      app,
      title: page.title,
      language: request.language,
      theme:
        session.user?.preferences.theme ??
        themes.find((theme): theme is Theme => theme === request.theme) ??
        'system',
      gutterCollapsed: request.gutterCollapsed === true,
      nonce: request.nonce,
      root,
      // An error page outside the router has nothing to hydrate.
      state: request.failure === undefined ? rawHtml.stringify(state) : undefined,
      assets: assets.forModules(
        [...modules.filter((id) => id !== undefined), ...pages],
        parts,
        next.length === 0 ? ready : [...ready, prefetchingModule, ...next],
        early === undefined ? [] : [early],
      ),
    }),
  };
}

/** What begins to fetch pages as links are pointed at (`startNavigation`). */
const prefetchingModule = 'web/platform/prefetch-links.ts';

/** Everything that the page of a route is made of. */
function modulesOf(router: PageRouter, route: AnyRoute): string[] {
  const pieces = [route.component, ...(route.parts ?? []), ...(route.laterParts ?? [])];
  return [router.moduleOf(route), ...moduleIds(pieces)].filter((id) => id !== undefined);
}

function moduleIds(pieces: readonly (AnyRoute['component'] | LatePart)[]): string[] {
  return pieces
    .map((each) => (each !== undefined && 'moduleId' in each ? each.moduleId : undefined))
    .filter((id) => id !== undefined);
}

/** What the browser needs to keep showing a failure. */
function sentFailure(failure: unknown): SentFailure | undefined {
  if (failure === undefined) return undefined;
  if (failure instanceof NotFound) return { status: 404, message: '', requestId: undefined };
  if (!(failure instanceof ApiError)) return { status: 500, message: '', requestId: undefined };
  const { status, message, requestId } = failure;
  return { status, message, requestId };
}
