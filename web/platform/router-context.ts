import type { AppContext } from './app-context.tsx';

/** What loaders get. */
export type RouterContext = AppContext;
