import { lazyPage } from '../../platform/lazy-page.tsx';
import type { EmptyRepositoryProps } from './empty-repository.tsx';

/** The code of a project that has none. The page's loader fetches it. */
export const LazyEmptyRepository = lazyPage<EmptyRepositoryProps>(() => import('./empty-repository.tsx'));
