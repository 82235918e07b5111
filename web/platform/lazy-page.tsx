import { use, type ComponentType } from 'react';
import { orWait } from './missing-scripts.ts';
import type { Area } from './routing/matching.ts';
import type { AnyRoute } from './routing/route.ts';

export interface LazyPage<P> {
  (props: P): React.ReactNode;
  preload: () => Promise<void> | undefined;
  isLoaded: () => boolean;
  moduleId: string | undefined;
}

interface Rendered {
  readonly pages: Set<string>;
  readonly parts: Set<string>;
}

let rendered: Rendered | undefined;

/** Declared parts that are not loaded yet; loading a part can declare more. */
const waiting = new Set<() => Promise<void> | undefined>();

/** Loads all parts declared so far: the server renders a page in one pass. */
export async function loadParts(): Promise<void> {
  while (waiting.size > 0) {
    const loads = [...waiting];
    await Promise.all(loads.map(async (load) => load()));
    // Only now: another page rendered meanwhile has to wait for them, too.
    for (const load of loads) waiting.delete(load);
  }
}

/** Calls `render` and returns the ids of the lazy pages and parts in it, for their styles and chunks. Rendering is synchronous. */
export function recordPages<T>(render: () => T): { result: T; pages: string[]; parts: string[] } {
  const { pages, parts } = (rendered = { pages: new Set<string>(), parts: new Set<string>() });
  try {
    return { result: render(), pages: [...pages], parts: [...parts] };
  } finally {
    rendered = undefined;
  }
}

/**
 * A page in a chunk of its own, as a route's component. The module's default export is the page.
 * Write the call exactly as the routes do: the build parses it and adds the module's id.
 */
export function lazyPage<P extends object = object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId?: string,
): LazyPage<P> {
  return lazily(importer, moduleId, (id) => rendered?.pages.add(id));
}

/**
 * A part in a chunk of its own, fetched after the page's chunks: far down the page or in a closed menu. Its HTML and styles
 * come with the page. Put it in a `HydrateWhenVisible`, or in a `HydrateAtOnce` if it should load right after the page: React drops what is pressed in a
 * bare `Suspense` before its script is there. Write the call as for `lazyPage`.
 */
export function lazyPart<P extends object = object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId?: string,
): LazyPage<P> {
  const Part = lazily(importer, moduleId, (id) => rendered?.parts.add(id));
  waiting.add(Part.preload);
  return Part;
}

/** Routes of rarely visited pages, in a chunk of their own; `path` is a pattern that matches all of them. Write the call as for `lazyPage`. */
export function lazyRoutes(
  path: string,
  importer: () => Promise<{ default: readonly AnyRoute[] }>,
  moduleId?: string,
): Area {
  return {
    path,
    moduleId,
    open: async () => (await importer()).default,
  };
}

/** The same where the page at the address itself begins with one call, to that address with `call` behind it: it is made before the script is there. */
export const asking = (call: string, area: Area): Area => ({ ...area, asks: call });

function lazily<P extends object>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  moduleId: string | undefined,
  record: (moduleId: string) => void,
): LazyPage<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  let rendering: Promise<void> | undefined;
  const preload = (): Promise<void> | undefined => {
    if (Loaded !== undefined) return undefined;
    loading ??= importer().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Page = (props: P) => {
    if (moduleId !== undefined) record(moduleId);
    if (Loaded === undefined) use((rendering ??= orWait(preload()!)));
    const Component = Loaded!;
    return <Component {...props} />;
  };
  Page.preload = preload;
  Page.isLoaded = () => Loaded !== undefined;
  Page.moduleId = moduleId;
  return Page;
}
