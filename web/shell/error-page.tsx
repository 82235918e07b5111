import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeFailure } from '../platform/failure.ts';
import { keptTexts } from '../platform/kept-texts.ts';
import { useRouter } from '../platform/routing/hooks.ts';
import type { ErrorPageProps } from '../platform/routing/router-view.tsx';
import { useViewer } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import '../ui/form.css';
import { NotFoundPage } from './not-found-page.tsx';
import { shellMessages } from './shell.messages.ts';

const { t } = shellMessages;

const texts = {
  forbidden: ['forbiddenTitle', 'forbiddenText'],
  'signed-out': ['signedOutTitle', 'signedOutText'],
  offline: ['offlineTitle', 'offlineText'],
  failed: ['failedTitle', 'failedText'],
} as const;

/** Shown in place of a page that failed: what happened, what to do, the request id, and the typed text. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const client = useQueryClient();
  const viewer = useViewer();
  const failure = describeFailure(error);
  const [typed, setTyped] = useState<readonly string[]>([]);
  useEffect(() => setTyped(keptTexts()), []);
  if (failure.kind === 'not-found') return <NotFoundPage />;
  const [title, text] = texts[failure.kind];
  const retry = (): void => {
    void client.resetQueries({ predicate: (query) => query.state.status === 'error' });
    reset();
    void router.reload();
  };
  return (
    <div className="state-page">
      {failure.status === undefined ? null : <p className="status">{failure.status}</p>}
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {failure.requestId === undefined ? null : (
        <p className="muted small">
          {t('requestId')}: <code>{failure.requestId}</code>
        </p>
      )}
      <div className="form-actions">
        {failure.kind === 'signed-out' ? (
          <LinkButton variant="primary" href={url('/users/sign_in')}>
            {t('signIn')}
          </LinkButton>
        ) : failure.kind === 'forbidden' ? null : (
          <Button variant="primary" onClick={retry}>
            {t('tryAgain')}
          </Button>
        )}
        <LinkButton href={url(viewer === null ? '/explore' : '/dashboard')}>{t('goHome')}</LinkButton>
      </div>
      {typed.length === 0 ? null : (
        <section className="stack" style={{ width: '100%' }}>
          <h2>{t('keptTexts')}</h2>
          {typed.map((value) => (
            <div className="row" key={value}>
              <textarea className="fixed-text" readOnly value={value} aria-label={t('keptTexts')} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
