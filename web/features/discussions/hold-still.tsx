import { Component, type ReactNode } from 'react';

interface Held {
  readonly element: Element;
  readonly top: number;
}

/** The element with the text field in use; otherwise the first visible entry, once the reader has scrolled to the conversation. */
function inSight(): Element | undefined {
  const { activeElement } = document;
  if (activeElement?.matches('textarea, input') === true) {
    const { top, bottom } = activeElement.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return activeElement;
  }
  if (scrollY === 0) return undefined;
  for (const element of document.querySelectorAll('[role=feed] > *')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top > innerHeight / 2) return undefined;
    // An entry whose end alone is visible is not being read.
    if (top >= 0 || bottom > innerHeight / 3) return element;
  }
  return undefined;
}

/** Keeps the element being read or written at its screen position while content above it changes. */
export class HoldStill extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Held | null {
    const element = inSight();
    return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_: unknown, __: unknown, before: Held | null): void {
    if (before === null || !before.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
