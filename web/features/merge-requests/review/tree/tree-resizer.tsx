import type { KeyboardEvent, PointerEvent } from 'react';
import { reviewMessages } from '../review.messages.ts';
import { clampWidth, treeWidths } from './tree-width.ts';

const { t } = reviewMessages;
const keyStep = 16;

/** The edge of the tree: dragged, or moved by arrow keys; a double click gives it its usual width. */
export function TreeResizer({
  width,
  onResize,
  onDone,
}: {
  width: number;
  onResize: (width: number) => void;
  /** Nobody drags any more. */
  onDone: (width: number) => void;
}) {
  const setTo = (wanted: number): void => {
    onResize(clampWidth(wanted));
    onDone(clampWidth(wanted));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: width - keyStep,
      ArrowRight: width + keyStep,
      Home: treeWidths.least,
      End: treeWidths.most,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setTo(to);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const edge = event.currentTarget;
    const from = event.clientX;
    edge.setPointerCapture(event.pointerId);
    const widthAt = ({ clientX }: { readonly clientX: number }) => clampWidth(width + clientX - from);
    const move = (now: globalThis.PointerEvent): void => onResize(widthAt(now));
    const end = (now: globalThis.PointerEvent): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
      onDone(widthAt(now));
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  };
  return (
    // A separator that moves is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="tree-resizer needs-script"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('treeWidth')}
      aria-valuenow={width}
      aria-valuemin={treeWidths.least}
      aria-valuemax={treeWidths.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={() => setTo(treeWidths.usual)}
    />
  );
}
