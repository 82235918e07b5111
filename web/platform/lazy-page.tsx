import { use, type ComponentType } from 'react';
import type { Area } from './routing/matching.ts';
import type { AnyRoute } from './routing/route.ts';

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
    await Promise.all(loads.map(async (load) => load()));
    // Only now: another page that is rendered meanwhile has to wait for them, too.
    for (const load of loads) waiting.delete(load);
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
 * come with the page. Belongs into a `HydrateWhenNear`, or into a `Suspense` where it is wanted as soon as the page is there; written as `lazyPage` is.
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

/** Routes of pages that few come to, in a chunk of their own: `path` is a pattern of all of them. Written as `lazyPage` is. */
export function lazyRoutes(
  path: string,
  importer: () => Promise<{ default: readonly AnyRoute[] }>,
  moduleId?: string,
): Area {
  return {
    path,
    moduleId,
    open: async () => {
      try {
        return (await importer()).default;
      } catch (error) {
        reloadOnce(error);
        throw error;
      }
    },
  };
}

function lazily<P extends object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  record: () => void,
): LazyPage<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> | undefined => {
    if (Loaded !== undefined) return undefined;
    loading ??= importer().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        reloadOnce(error);
        throw error;
      },
    );
    return loading;
  };
  const Page = (props: P) => {
    record();
    if (Loaded === undefined) use(preload()!);
    const Component = Loaded!;
    return <Component {...props} />;
  };
  Page.preload = preload;
  Page.isLoaded = () => Loaded !== undefined;
  return Page;
}

/** A script that is not there any more belongs to an older version than the server now has: the page is loaded again, once for each. */
function reloadOnce(error: unknown): void {
  if (typeof window === 'undefined' || !navigator.onLine || !(error instanceof Error)) return;
  if (!/dynamically imported module|module script failed/i.test(error.message)) return;
  const key = `coppice-reload ${error.message}`;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
  } catch {
    return;
  }
  location.reload();
}
