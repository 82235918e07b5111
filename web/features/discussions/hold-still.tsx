import { Component, type ReactNode } from 'react';

/** What is written in stays where it is on the screen while something comes or goes above it. */
export class HoldStill extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): { element: Element; top: number } | null {
    const element = document.activeElement;
    if (element === null || !element.matches('textarea, input')) return null;
    return { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(
    _: unknown,
    __: unknown,
    before: { element: Element; top: number } | null,
  ): void {
    if (before === null || !before.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
