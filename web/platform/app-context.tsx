import { createContext, use } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** What a page can reach: made once in the browser, once a request on the server. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly api: Api;
  /** When the server rendered this page, in milliseconds: both sides count relative times from it until hydration is over. */
  readonly renderedAt: number;
  /** Large ready-made HTML that the document holds already, so that it is not sent a second time as data. */
  readonly rawHtml: RawHtmlStore;
  /** What the server shows instead of a page, where something other than a page failed. */
  readonly failure?: Error | undefined;
}

export interface RawHtmlStore {
  /** Remembers, while the server renders, that `html` stands in the element with this key. */
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
