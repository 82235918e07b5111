import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { lazy } from '../platform/lazy.ts';
import { useApp } from '../platform/app-context.tsx';
import { frameContexts } from '../platform/contexts.ts';
import { loadPaletteEntries } from '../platform/palette.ts';
import { useRouter, useShown } from '../platform/routing/hooks.ts';
import { useSession } from '../platform/session.ts';
import { Banner } from '../ui/feedback.tsx';
import { ClockProvider, type Clock } from '../ui/relative-time.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Header } from './header.tsx';
import { showOverlay, useOverlay } from './overlays.ts';
import { shellMessages } from './shell.messages.ts';
import { TypingAhead } from '../platform/typing-ahead.tsx';
import './frame.css';

const { t } = shellMessages;

const Palette = lazy(async () => {
  const [palette] = await Promise.all([import('./palette.tsx'), loadPaletteEntries()]);
  return palette;
});
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

function Overlays() {
  const overlay = useOverlay();
  if (overlay === null) return null;
  const close = (): void => showOverlay(null);
  return (
    <Suspense fallback={<TypingAhead />}>
      {overlay === 'palette' ? <Palette onClose={close} /> : <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  return online ? null : (
    <div className="shell-offline">
      <Banner tone="attention">{t('offline')}</Banner>
    </div>
  );
}

/** A thin line at the top once a navigation takes longer than 200 ms. */
function Progress() {
  const router = useRouter();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      setSlow(false);
    };
    const unsubscribe = [
      router.subscribe('loading', () => {
        clearTimeout(timer);
        timer = setTimeout(() => setSlow(true), 200);
      }),
      router.subscribe('resolved', end),
    ];
    return () => {
      end();
      for (const each of unsubscribe) each();
    };
  }, [router]);
  return slow ? <div className="shell-progress" role="progressbar" aria-label={t('loading')} /> : null;
}

/** Sets the tab's title, and announces it to screen readers after a navigation. */
function Title() {
  const { title } = useShown();
  const [spoken, setSpoken] = useState('');
  const first = useRef(true);
  useEffect(() => {
    document.title = title;
    if (!first.current) setSpoken(title);
    first.current = false;
  }, [title]);
  return (
    <div className="visually-hidden" role="status">
      {spoken}
    </div>
  );
}

/** Header, tabs and content around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { params } = useShown();
  const { renderedAt } = useApp();
  const session = useSession();
  const context = frameContexts.all().find(({ param }) => params[param] !== undefined);
  const path = context === undefined ? undefined : params[context.param];
  // Until hydration is over both sides compute times from the moment of rendering.
  const hydrated = useRef(false);
  useEffect(() => {
    hydrated.current = true;
  }, []);
  const relative = session.user?.preferences.time_display_relative ?? true;
  const [clock, setClock] = useState<Clock>(() => ({
    now: () => (hydrated.current ? serverNow() : renderedAt),
    relative,
  }));
  useEffect(() => {
    setClock((before) => (before.relative === relative ? before : { now: serverNow, relative }));
  }, [relative]);

  return (
    <ClockProvider value={clock}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <Progress />
      <Header crumbs={context === undefined || path === undefined ? null : <context.Crumbs path={path} />} />
      {context === undefined || path === undefined ? null : (
        <div className="shell-tabs">
          {/* Their script can load after the page's own. */}
          <Suspense>
            <context.Tabs path={path} />
          </Suspense>
        </div>
      )}
      <OfflineBanner />
      {session.setup_required ? (
        <div className="shell-offline">
          <Banner tone="attention">{t('notSetUp')}</Banner>
        </div>
      ) : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Title />
      <Overlays />
    </ClockProvider>
  );
}
