import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export interface LazyPage<P> {
  (props: P): React.ReactNode;
  preload: () => Promise<void> | undefined;
}

let rendered: Set<string> | undefined;

/** Runs `render` and answers the ids of the lazy pages in it, for their styles and chunks. Rendering is synchronous. */
export function recordPages<T>(render: () => T): { result: T; pages: string[] } {
  const pages = new Set<string>();
  rendered = pages;
  try {
    return { result: render(), pages: [...pages] };
  } finally {
    rendered = undefined;
  }
}

/**
 * A page in a chunk of its own, as the component of a route:
 * the module's default export is the page. Write a call as the routes do: the build reads it and adds the module's id.
 */
export function lazyPage<P extends object = object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId?: string,
): LazyPage<P> {
  const Lazy = lazyRouteComponent(
    importer as () => Promise<{ default: ComponentType }>,
  ) as unknown as ComponentType<P> & { preload?: () => Promise<void> };
  const Page = (props: P) => {
    if (moduleId !== undefined) rendered?.add(moduleId);
    return <Lazy {...props} />;
  };
  Page.preload = () => Lazy.preload?.();
  return Page;
}
