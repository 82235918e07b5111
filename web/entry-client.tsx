import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './ui/reset.css';
import './ui/base.css';
import './features/registrations.ts';
import './common-parts.ts';
import { loadLanguage } from './locales/languages.ts';
import { createApi, fetchTransport } from './platform/api.ts';
import { describeFailure } from './platform/failure.ts';
import { setLanguageSource } from './platform/messages.ts';
import { noticeLeaving, restoreTyped } from './platform/missing-scripts.ts';
import { startNavigation } from './platform/navigation.ts';
import { bindApi, createQueryClient, hydratePage } from './platform/query.ts';
import { browserRawHtml, parseState } from './platform/raw-html.tsx';
import { createSessionRenewal } from './platform/renew-session.ts';
import { readSession } from './platform/session.ts';
import { setUrlRoot } from './platform/url.ts';
import type { PageState } from './platform/page-state.ts';
import { App, createAppRouter } from './router.tsx';
import { startShell } from './shell/start-shell.ts';
import { compareClocks } from './ui/server-clock.ts';

/** Hydrates the page that the server rendered. */
async function start(): Promise<void> {
  const container = document.getElementById('app')!;
  const state = parseState(document.getElementById('state')!.textContent, document) as PageState;
  setUrlRoot(state.root);
  const { lang } = document.documentElement;
  if (lang !== 'en') {
    const language = await loadLanguage(lang);
    setLanguageSource(() => language);
  }
  noticeLeaving();
  restoreTyped();
  const queryClient = createQueryClient();
  const api = createApi({
    transport: fetchTransport,
    root: state.root,
    csrfToken: () => readSession(queryClient).csrf_token,
    viewerId: () => readSession(queryClient).user?.id,
    solveChallenge: async (answer) =>
      (await import('./features/spam/ask-challenge.tsx')).askChallenge(answer),
    renewSession: createSessionRenewal(queryClient, async (user) =>
      (await import('./features/accounts/sign-in-again.tsx')).askToSignIn(api, user),
    ),
  });
  bindApi(queryClient, api);
  hydratePage(queryClient, state);
  compareClocks(state.renderedAt);
  const router = createAppRouter({ queryClient, api, renderedAt: state.renderedAt, rawHtml: browserRawHtml });
  await router.takeOver(location.href, state.failure);
  startNavigation(router);
  startShell(router, queryClient);
  // A transition lets the browser respond in between, so hydrating a long page blocks nothing.
  startTransition(() => {
    hydrateRoot(container, <App router={router} />, {
      onRecoverableError: report,
      onCaughtError: report,
    });
  });
  // React hydrates at once what a press comes to.
  void repeatEarlyPresses();
}

/** Refused requests are shown on the page; other errors go to the console. */
function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place where it can be seen
  if (describeFailure(error).status === undefined) console.error(error);
}

// Parsing the script and hydrating are separate tasks, so that a click in between waits for only one of them.
setTimeout(() => void start());
