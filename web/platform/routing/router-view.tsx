import {
  Component,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Route, Router } from 'wouter';
import { RouterProvider, ShownProvider, useRouter, useShown } from './hooks.ts';
import { parser } from './matching.ts';
import type { PageRouter, ShownPage } from './page-router.ts';
import { NotFound } from './route.ts';

export interface ErrorPageProps {
  readonly error: unknown;
  /** Tries again to show the page. */
  readonly reset: () => void;
}

interface RouterViewProps {
  readonly router: PageRouter;
  /** The frame around every page. */
  readonly frame: ComponentType<{ children: ReactNode }>;
  readonly errorPage: ComponentType<ErrorPageProps>;
  readonly notFoundPage: ComponentType;
}

interface CaughtState {
  readonly error: { readonly thrown: unknown } | undefined;
  readonly page: ShownPage;
}

/** Shows the error page in place of a page that throws while rendering, until the next navigation. */
class Caught extends Component<
  { page: ShownPage; errorPage: ComponentType<ErrorPageProps>; children: ReactNode },
  CaughtState
> {
  override state: CaughtState = { error: undefined, page: this.props.page };

  static getDerivedStateFromError(thrown: unknown): Partial<CaughtState> {
    return { error: { thrown } };
  }

  static getDerivedStateFromProps(
    { page }: { page: ShownPage },
    state: CaughtState,
  ): Partial<CaughtState> | null {
    return page === state.page ? null : { error: undefined, page };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { errorPage: ErrorPage, children } = this.props;
    if (error === undefined) return children;
    return <ErrorPage error={error.thrown} reset={() => this.setState({ error: undefined })} />;
  }
}

/** wouter's location: that of the page shown, not of a pending navigation. */
function useShownPath(): [string, (href: string, options?: { replace?: boolean }) => void] {
  const { history } = useRouter();
  return [
    useShown().location.pathname,
    (href, options) => (options?.replace === true ? history.replace(href) : history.push(href)),
  ];
}

function Content({
  page,
  errorPage: ErrorPage,
  notFoundPage: NotFoundPage,
}: RouterViewProps & { page: ShownPage }) {
  const { failure, route, params } = page;
  if (failure instanceof NotFound) return <NotFoundPage />;
  if (failure !== undefined) return <ErrorPage error={failure} reset={() => undefined} />;
  if (route?.component === undefined) return null;
  const Page = route.component as ComponentType;
  // Matched already: matching again would decode the escapes twice.
  const known = { match: [true, params] };
  return (
    <Route path={route.path} {...known}>
      <Page />
    </Route>
  );
}

/** Renders the loaded page, and keeps it until the next one is ready. */
export function RouterView(props: RouterViewProps) {
  const { router, frame: Frame, errorPage } = props;
  const [page, setPage] = useState(() => router.shown);
  useEffect(() => router.draw((next) => startTransition(() => setPage(next))), [router]);
  useLayoutEffect(() => router.drawn(page), [router, page]);
  return (
    <RouterProvider value={router}>
      <ShownProvider value={page}>
        {/* oxlint-disable-next-line react/hooks -- wouter's own way to be given a location */}
        <Router hook={useShownPath} parser={parser}>
          <Frame>
            <Caught page={page} errorPage={errorPage}>
              <Suspense>
                <Content {...props} page={page} />
              </Suspense>
            </Caught>
          </Frame>
        </Router>
      </ShownProvider>
    </RouterProvider>
  );
}
