import { useState, useSyncExternalStore } from 'react';
import { urlRoot } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;
const cookie = 'issue_board_welcome_hidden';
/** Seconds: ten years, of which browsers keep what they keep. */
const kept = 3650 * 86_400;

const never = (): (() => void) => () => undefined;
const isHidden = (): boolean => document.cookie.split('; ').some((one) => one.startsWith(`${cookie}=`));

/** What a board without lists of its own says to who may make some, until they hide it. */
export function Welcome({ makeLists }: { makeLists: () => Promise<void> }) {
  // The server's page does not have it, so that nothing that was hidden flashes.
  const hidden = useSyncExternalStore(never, isHidden, () => true);
  const [gone, setGone] = useState(false);
  const [busy, setBusy] = useState(false);
  if (hidden || gone) return null;
  return (
    <section className="board-list board-welcome" aria-labelledby="board-welcome">
      <h2 id="board-welcome">{t('welcomeTitle')}</h2>
      <p>{t('welcomeText')}</p>
      <div className="stack stack-small">
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void makeLists().finally(() => setBusy(false));
          }}
        >
          {t('makeFirstLists')}
        </Button>
        <Button
          onClick={() => {
            // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
            document.cookie = `${cookie}=true; path=${urlRoot() || '/'}; max-age=${kept}; samesite=lax`;
            setGone(true);
          }}
        >
          {t('hideWelcome')}
        </Button>
      </div>
    </section>
  );
}
