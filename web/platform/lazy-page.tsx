import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export interface LazyPage<P> {
  (props: P): React.ReactNode;
  preload: () => Promise<void> | undefined;
}

interface Rendered {
  readonly pages: Set<string>;
  readonly parts: Set<string>;
}

let rendered: Rendered | undefined;

/** Runs `render` and answers the ids of the lazy pages and parts in it, for their styles and chunks. Rendering is synchronous. */
export function recordPages<T>(render: () => T): { result: T; pages: string[]; parts: string[] } {
  const { pages, parts } = (rendered = { pages: new Set<string>(), parts: new Set<string>() });
  try {
    return { result: render(), pages: [...pages], parts: [...parts] };
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
  return lazily(importer, () => {
    if (moduleId !== undefined) rendered?.pages.add(moduleId);
  });
}

/**
 * What stands far down a page, in a chunk of its own that is fetched after those of the page. Its text and styles come with
 * the page where the loader on the server has waited for `preload`. Belongs into a `Suspense`; written as `lazyPage` is.
 */
export function lazyPart<P extends object = object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId?: string,
): LazyPage<P> {
  return lazily(importer, () => {
    if (moduleId !== undefined) rendered?.parts.add(moduleId);
  });
}

function lazily<P extends object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  record: () => void,
): LazyPage<P> {
  const Lazy = lazyRouteComponent(
    importer as () => Promise<{ default: ComponentType }>,
  ) as unknown as ComponentType<P> & { preload?: () => Promise<void> };
  const Page = (props: P) => {
    record();
    return <Lazy {...props} />;
  };
  Page.preload = () => Lazy.preload?.();
  return Page;
}
