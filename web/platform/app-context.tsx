import { createContext, use } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** What pages depend on: created once in the browser, and once per request on the server. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly api: Api;
  /** When the server rendered this page, in milliseconds. Until hydration is over both sides compute relative times from it. */
  readonly renderedAt: number;
  /** Large HTML already in the document, so that it is not sent twice. */
  readonly rawHtml: RawHtmlStore;
  /** What the server renders instead of a page when something else failed. */
  readonly failure?: Error | undefined;
}

export interface RawHtmlStore {
  /** Records, during rendering on the server, that the element with this key contains `html`. */
  add(html: string): string | undefined;
}

const Context = createContext<AppContext | null>(null);

export const AppProvider = Context.Provider;

export function useApp(): AppContext {
  const app = use(Context);
  if (app === null) throw new Error('There is no AppProvider above this component.');
  return app;
}

export function useApi(): Api {
  return useApp().api;
}
