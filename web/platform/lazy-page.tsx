import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { dataFirst } from './data-first.ts';

export interface LazyPage<P> {
  (props: P): React.ReactNode;
  preload: () => Promise<void> | undefined;
  isLoaded: () => boolean;
}

interface Rendered {
  readonly pages: Set<string>;
  readonly parts: Set<string>;
}

let rendered: Rendered | undefined;

/** Parts that nobody has loaded yet; a part that is loaded may declare others. */
const waiting = new Set<() => Promise<void> | undefined>();

/** Loads all parts that are declared by now: on the server a page is rendered whole, in one go. */
export async function loadParts(): Promise<void> {
  while (waiting.size > 0) {
    const loads = [...waiting];
    waiting.clear();
    await Promise.all(loads.map(async (load) => load()));
  }
}

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
 * What stands far down a page or in a closed menu, in a chunk of its own that is fetched after those of the page. Its text and styles
 * come with the page. Belongs into a `Near`, or into a `Suspense` where it is wanted as soon as the page is there; written as `lazyPage` is.
 */
export function lazyPart<P extends object = object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId?: string,
): LazyPage<P> {
  const Part = lazily(importer, () => {
    if (moduleId !== undefined) rendered?.parts.add(moduleId);
  });
  waiting.add(Part.preload);
  return Part;
}

function lazily<P extends object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  record: () => void,
): LazyPage<P> {
  let loaded = false;
  const Lazy = lazyRouteComponent(async () => {
    await dataFirst();
    const module = await importer();
    loaded = true;
    return module as { default: ComponentType };
  }) as unknown as ComponentType<P> & { preload?: () => Promise<void> };
  const Page = (props: P) => {
    record();
    return <Lazy {...props} />;
  };
  Page.preload = () => Lazy.preload?.();
  Page.isLoaded = () => loaded;
  return Page;
}
