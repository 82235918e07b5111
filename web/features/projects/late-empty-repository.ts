import { lazyPart } from '../../platform/lazy-page.tsx';
import type { EmptyRepositoryProps } from './empty-repository.tsx';

export const LateEmptyRepository = lazyPart<EmptyRepositoryProps>(() => import('./empty-repository.tsx'));
