import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isMissingScript } from './missing-scripts.ts';

/**
 * React's `lazy` for what appears on a page. If its script is missing, its place stays as it is while it loads until the page is reloaded: the page around
 * it, with what is typed there, is worth more than it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React declares it
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return reactLazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingScript(error)) throw error;
      return new Promise<never>(() => undefined);
    }
  });
}
