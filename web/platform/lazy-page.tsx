import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

interface PageModule {
  default: ComponentType;
}

export interface LazyPage {
  (): React.ReactNode;
  preload?: () => Promise<void>;
  /** Path of the module from the repository's root, put in by the build; names its entry in the asset manifest. */
  moduleId?: string;
}

/**
 * A page in a chunk of its own, as the component of a route:
 * the module's default export is the page. Write a call as the routes do: the build reads it.
 */
export function lazyPage(importer: () => Promise<PageModule>, moduleId?: string): LazyPage {
  const page: LazyPage = lazyRouteComponent(importer) as unknown as LazyPage;
  if (moduleId !== undefined) page.moduleId = moduleId;
  return page;
}
