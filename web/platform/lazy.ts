import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';
import { orWait } from './missing-scripts.ts';

/** React's `lazy` for what appears on a page. If its script is missing, its place stays as it is: the page around it, with what is typed there, is worth more. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React declares it
export const lazy = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> => reactLazy(() => orWait(load()));
