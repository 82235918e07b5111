import { codeFrame } from '../features/repositories/code.frame.messages.ts';
import { editorQuery } from '../features/repositories/code.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import type { RouterContext } from '../platform/router-context.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { loadNotices, projectRoute } from './namespace.tsx';
import { atIn, titleOf } from './repositories.tsx';

const { t } = codeFrame;

/** A page of this instance. */
const pageParam = (value: unknown): string | undefined => {
  const text = textParam(value);
  return text !== undefined && /^\/[^/\\]/.test(text) ? text : undefined;
};

const loadEditor = (
  { queryClient: client, at }: RouterContext & { readonly at: string },
  path: string,
  isNew: boolean,
): Promise<unknown> =>
  Promise.all([load(client, editorQuery(path, at, isNew)), import.meta.env.SSR && loadNotices(client, path)]);

const editRoute = createRoute({
  parent: projectRoute,
  path: '/edit/*?',
  validateSearch: (search: Record<string, unknown>): { back?: string | undefined } => ({
    back: pageParam(search['back']),
  }),
  beforeLoad: atIn('edit'),
  loader: ({ context, params }) => loadEditor(context, params.path, false),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('editFile')), params.path),
  component: lazyPage(() => import('../features/repositories/editing/edit-file-page.tsx')),
});

const newFileRoute = createRoute({
  parent: projectRoute,
  path: '/new/*?',
  beforeLoad: atIn('new'),
  loader: ({ context, params }) => loadEditor(context, params.path, true),
  title: ({ params }) => pageTitle(t('newFile'), params.path),
  component: lazyPage(() => import('../features/repositories/editing/new-file-page.tsx')),
});

/** Files that are changed in the browser. */
export default [editRoute, newFileRoute] as const;
