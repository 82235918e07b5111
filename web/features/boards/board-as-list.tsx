import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from './board-card.tsx';
import { isShownWhole, ListHeading, type ListTools } from './board-list.tsx';
import { enteredAt, type ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** Asks for the cards that are not there yet, until all are. */
function Rest({
  list,
  tools: { owner, loadMore },
}: {
  list: ListState;
  tools: Pick<ListTools, 'owner' | 'loadMore'>;
}) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return undefined;
    let isLatest = true;
    void loadMore(list).then((done) => {
      // What an earlier request brings late says nothing of the list that is asked for now.
      if (!done && isLatest) setFailed(true);
    });
    return () => {
      isLatest = false;
    };
  }, [list, loadMore, failed]);
  return (
    <div className="board-rest muted">
      <p role="status">{owner.cards.t('shownOf', { shown: list.issues.length, count: list.size })}</p>
      {failed ? (
        <Button small onClick={() => setFailed(false)}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** All cards of a board's lists, folded ones too, one below the other: to print, to search in and to be read out. */
export function BoardAsList({
  lists,
  tools,
}: {
  lists: readonly ListState[];
  tools: Pick<ListTools, 'owner' | 'today' | 'loadMore'>;
}) {
  return lists.map((list) => {
    const id = `board-list-${list.id}`;
    return (
      <section key={list.id} className="board-as-list" data-list={list.id} aria-labelledby={id}>
        <ListHeading list={list} id={id} owner={tools.owner} />
        <ul className="board-rows">
          {list.issues.map((card) => (
            <Card
              key={card}
              id={card}
              list={list.id}
              entered={enteredAt(list, card)}
              owner={tools.owner}
              today={tools.today}
              carry={undefined}
              carried={false}
              menu={undefined}
            />
          ))}
        </ul>
        {list.size === 0 ? <p className="muted">{tools.owner.cards.t('emptyList')}</p> : null}
        {isShownWhole(list) ? null : <Rest list={list} tools={tools} />}
      </section>
    );
  });
}
