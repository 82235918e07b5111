import { codeFrame } from '../features/repositories/code.frame.messages.ts';
import { editorQuery } from '../features/repositories/code.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';
import { atIn, titleOf } from './repositories.tsx';

const { t } = codeFrame;

/** A page of this instance. */
const pageParam = (value: unknown): string | undefined => {
  const text = textParam(value);
  return text !== undefined && /^\/[^/\\]/.test(text) ? text : undefined;
};

const editRoute = createRoute({
  parent: projectRoute,
  path: '/edit/*?',
  validateSearch: (search: Record<string, unknown>): { back?: string | undefined } => ({
    back: pageParam(search['back']),
  }),
  beforeLoad: atIn('edit'),
  loader: ({ context, params }) => load(context.queryClient, editorQuery(params.path, context.at, false)),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('editFile')), params.path),
  component: lazyPage(() => import('../features/repositories/editing/edit-file-page.tsx')),
});

const newFileRoute = createRoute({
  parent: projectRoute,
  path: '/new/*?',
  beforeLoad: atIn('new'),
  loader: ({ context, params }) => load(context.queryClient, editorQuery(params.path, context.at, true)),
  title: ({ params }) => pageTitle(t('newFile'), params.path),
  component: lazyPage(() => import('../features/repositories/editing/new-file-page.tsx')),
});

/** Files that are changed in the browser. */
export default [editRoute, newFileRoute] as const;
