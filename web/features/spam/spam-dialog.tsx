import { useEffect, useRef, useState } from 'react';
import type { SpamChallenge } from '../../../contract/spam/spam.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { spamMessages } from './spam.messages.ts';
import './spam.css';

const { t } = spamMessages;

type Embedded = Extract<SpamChallenge, { provider: 'embedded' }>;

/** A click starts it; the browser does the work. */
function EmbeddedChallenge({
  challenge,
  onSolved,
}: {
  challenge: Embedded;
  onSolved: (response: string) => void;
}) {
  const [state, setState] = useState<'idle' | 'working' | 'solved' | 'failed'>('idle');
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  const begin = (): void => {
    if (state === 'working' || state === 'solved') return;
    setState('working');
    worker.current?.terminate();
    const made = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.addEventListener('message', ({ data }: MessageEvent<number>) => {
      setState('solved');
      onSolved(`${challenge.token}:${data}`);
    });
    made.addEventListener('error', () => setState('failed'));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is none
    made.postMessage({ token: challenge.token, bits: challenge.bits });
  };
  return (
    <>
      <div>
        <Button variant="primary" onClick={begin} busy={state === 'working' || state === 'solved'}>
          {t('confirm')}
        </Button>
      </div>
      <p className="muted" role="status">
        {state === 'idle' ? '' : t(state)}
      </p>
    </>
  );
}

/** The provider's challenge, in a document without our origin. Its only output is a text. */
function ExternalChallenge({ onSolved }: { onSolved: (response: string) => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const solved = useRef(onSolved);
  useEffect(() => {
    solved.current = onSolved;
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return;
      const { data } = event;
      if (typeof data === 'object' && data !== null && 'captcha' in data && typeof data.captcha === 'string')
        solved.current(data.captcha);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      className="spam-frame"
      title={t('frame')}
      src={url('/-/spam/captcha')}
      sandbox="allow-scripts allow-forms allow-popups"
    />
  );
}

/** Shows the challenge. */
export function SpamDialog({
  challenge,
  onSolved,
  onClose,
}: {
  challenge: SpamChallenge;
  onSolved: (response: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('title')} onClose={onClose} actions={<Button onClick={onClose}>{t('cancel')}</Button>}>
      <div className="stack">
        <p>{t('text')}</p>
        {challenge.provider === 'embedded' ? (
          <EmbeddedChallenge challenge={challenge} onSolved={onSolved} />
        ) : (
          <ExternalChallenge onSolved={onSolved} />
        )}
      </div>
    </Dialog>
  );
}
