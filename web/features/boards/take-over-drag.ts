import { dragCards, type CardDrops } from './drag-cards.ts';

/** The board as the server sent it, until React has it. */
let begun: { readonly board: HTMLElement; readonly takeOver: (drops: CardDrops) => () => void } | undefined;

/** Milliseconds after which what was dropped is let go: then the page's script does not come. */
const patience = 30_000;

/**
 * Lets people drag on the board that the server sent, before the page's script is there. What is dropped waits for it, and nothing else can be dragged
 * meanwhile: the lists don't show yet what has moved.
 */
export function dragEarly(): void {
  const board = document.querySelector<HTMLElement>('[data-drags]');
  if (board === null) return;
  let drops: CardDrops | undefined;
  let dropped: ((drops: CardDrops) => void) | undefined;
  let isDragging = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = (): void => {
    clearTimeout(timer);
    dropped = undefined;
    for (const one of board.querySelectorAll('.is-dragged')) one.classList.remove('is-dragged');
  };
  const pass = (drop: (drops: CardDrops) => void, elements: Iterable<Element>): void => {
    if (drops !== undefined) {
      drop(drops);
      return;
    }
    dropped = drop;
    for (const element of elements) element.classList.add('is-dragged');
    timer = setTimeout(letGo, patience);
  };
  const stop = dragCards(
    board,
    {
      drop(ids, from, to) {
        const cards = [...board.querySelectorAll<HTMLElement>('[data-card]')];
        pass(
          (taker) => taker.drop(ids, from, to),
          cards.filter((card) => ids.includes(Number(card.dataset['card']))),
        );
      },
      dropList(id, before) {
        pass((taker) => taker.dropList(id, before), board.querySelectorAll(`[data-list="${id}"]`));
      },
      dragging(is) {
        isDragging = is;
        drops?.dragging(is);
      },
    },
    () => dropped === undefined,
  );
  begun = {
    board,
    takeOver(taker) {
      drops = taker;
      if (isDragging) taker.dragging(true);
      const waiting = dropped;
      letGo();
      waiting?.(taker);
      return stop;
    },
  };
}

/** Makes the cards of a board draggable, and goes on with what was begun before React had it. Call the result to stop. */
export function takeOverDrag(board: HTMLElement, drops: CardDrops): () => void {
  const early = begun;
  begun = undefined;
  return early?.board === board ? early.takeOver(drops) : dragCards(board, drops);
}
