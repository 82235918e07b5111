import { loadWidgets } from './late-widgets.ts';

/**
 * Tooltips: an element with the class `tip` shows its `data-tip`, or else its accessible name, when pointer or focus reach it.
 * They come with the widgets.
 */
export function startTips(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(
      type,
      ({ target }) => {
        const anchor = target instanceof Element ? target.closest<HTMLElement>('.tip') : null;
        if (anchor !== null)
          loadWidgets().then(
            ({ showTip }) => showTip(anchor),
            () => undefined,
          );
      },
      { passive: true },
    );
}
