import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { boardsMessages } from './boards.messages.ts';
import type { CardType } from './card-type.ts';
import { useHiddenByCookie } from './hidden-by-cookie.ts';

const { t } = boardsMessages;

/** A card beside the lists, about what can be done with the board. */
function Hint({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="board-list board-hint" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="stack stack-small">{children}</div>
    </section>
  );
}

/** What a board without lists of its own says to who may make some, until they hide it. */
export function Welcome({ cards, makeLists }: { cards: CardType; makeLists: () => Promise<void> }) {
  const [hidden, hide] = useHiddenByCookie('issue_board_welcome_hidden');
  const [busy, setBusy] = useState(false);
  if (hidden) return null;
  return (
    <Hint id="board-welcome" title={cards.t('welcomeTitle')} text={cards.t('welcomeText')}>
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
      <Button onClick={hide}>{t('hideWelcome')}</Button>
    </Hint>
  );
}

/** What a board that shows everything says to who may change it, until they hide it: that it can show less. */
export function Promotion({ cards, edit }: { cards: CardType; edit: () => void }) {
  const [hidden, hide] = useHiddenByCookie('promotion_issue_board_hidden');
  if (hidden) return null;
  return (
    <Hint id="board-promotion" title={t('promotionTitle')} text={cards.t('promotionText')}>
      <Button onClick={edit}>{t('editBoard')}</Button>
      <Button onClick={hide}>{t('hidePromotion')}</Button>
    </Hint>
  );
}
