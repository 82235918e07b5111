import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** The index at which an item held over this row would be dropped. */
function gapAt(row: Element, clientY: number): number {
  const { top, height } = row.getBoundingClientRect();
  const index = [...row.parentElement!.children].indexOf(row);
  return clientY < top + height / 2 ? index : index + 1;
}

/**
 * Makes the rows of a list draggable by the elements marked `data-grip`. `drop` receives the old and new index; it has to move the
 * rows itself. `dragging` says when a row is picked up and put down. Call the result to stop.
 */
export function dragRows(
  list: HTMLElement,
  drop: (from: number, to: number) => void,
  dragging?: (is: boolean) => void,
): () => void {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const isOfList = ({ data }: { data: Record<string | symbol, unknown> }): boolean => data['list'] === list;
  const mark = (gap: number | undefined): void => {
    for (const [index, row] of rows.entries()) {
      if (gap === index) row.dataset['gap'] = 'before';
      else if (gap === rows.length && index === rows.length - 1) row.dataset['gap'] = 'after';
      else delete row.dataset['gap'];
    }
  };
  return combine(
    ...rows.flatMap((row, index) => {
      const grip = row.querySelector<HTMLElement>('[data-grip]');
      return [
        ...(grip === null
          ? []
          : [draggable({ element: row, dragHandle: grip, getInitialData: () => ({ list, index }) })]),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => isOfList(source),
          getData: ({ input }) => ({ gap: gapAt(row, input.clientY) }),
        }),
      ];
    }),
    monitorForElements({
      canMonitor: ({ source }) => isOfList(source),
      onDragStart({ source }) {
        source.element.classList.add('is-dragged');
        dragging?.(true);
      },
      onDrag: ({ location }) => mark(location.current.dropTargets[0]?.data['gap'] as number | undefined),
      onDrop({ source, location }) {
        mark(undefined);
        source.element.classList.remove('is-dragged');
        const from = Number(source.data['index']);
        const gap = location.current.dropTargets[0]?.data['gap'];
        // The rows after it close up.
        if (typeof gap === 'number') drop(from, gap > from ? gap - 1 : gap);
        dragging?.(false);
      },
    }),
  );
}
