import { Component, type ReactNode } from 'react';

interface Held {
  readonly element: Element;
  readonly top: number;
}

/** What somebody writes in; else the first thing said that they have in sight, once they have scrolled to it. */
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
    // One whose end alone is in sight is not what is read.
    if (top >= 0 || bottom > innerHeight / 3) return element;
  }
  return undefined;
}

/** What is written in or read stays where it is on the screen while something comes or goes above it. */
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
