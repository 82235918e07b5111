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

/** What other lists receive of a row that is held. */
const dataOf = (across: Pick<Across<unknown>, 'scope' | 'kind' | 'within'> | undefined) =>
  across === undefined ? {} : { scope: across.scope, kind: across.kind, within: across.within };

/** How rows are dropped on lists besides their own: into another row, or between the rows of another list. */
export interface Across<Target> {
  /** Lists of one scope exchange rows. */
  readonly scope: string;
  /** Rows stand between rows of their own kind. */
  readonly kind: string;
  /** Names what the rows of this list are in: none is put into that again. */
  readonly within: string;
  /** The row at an index, if others can be put into it, and the name of what they would be in then. */
  readonly into: (index: number) => { readonly within: string; readonly target: Target } | undefined;
  /** Before the row at an index, or behind the last one. */
  readonly between: (gap: number) => Target;
  readonly drop: (from: number, target: Target) => void;
}

interface Zone<Target> {
  readonly at: 'into' | 'before' | 'after';
  readonly target: Target;
}

/** What a row from another list, or one that is held over the middle of this one, would be dropped on; undefined for nothing. */
function zoneOf<Target>(
  row: Element,
  index: number,
  across: Across<Target>,
  { source, clientY }: { readonly source: Record<string | symbol, unknown>; readonly clientY: number },
): Zone<Target> | undefined {
  const { top, bottom, height } = row.firstElementChild!.getBoundingClientRect();
  const into = across.into(index);
  const sorts = source['kind'] === across.kind;
  const isMiddle = clientY > bottom || Math.abs(clientY - (top + bottom) / 2) < height / 6;
  if (into !== undefined && into.within !== source['within'] && (isMiddle || !sorts))
    return { at: 'into', target: into.target };
  if (!sorts || source['within'] === across.within || (isMiddle && into !== undefined)) return undefined;
  const isBefore = clientY < top + height / 2;
  return { at: isBefore ? 'before' : 'after', target: across.between(isBefore ? index : index + 1) };
}

/**
 * Makes the rows of a list draggable by the elements marked `data-grip`. `drop` receives the old and new index; it has to move the
 * rows itself. `dragging` says when a row is picked up and put down, `across` where else rows can be put. Call the result to stop.
 */
export function dragRows<Target>(
  list: HTMLElement,
  drop: (from: number, to: number) => void,
  dragging?: (is: boolean) => void,
  across?: Across<Target>,
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
  let hovered: HTMLElement | undefined;
  const markZone = (element: Element | undefined, zone: Zone<Target> | undefined): void => {
    delete hovered?.dataset['into'];
    delete hovered?.dataset['gap'];
    hovered = zone !== undefined && element instanceof HTMLElement ? element : undefined;
    if (zone?.at === 'into') hovered!.dataset['into'] = '';
    else if (zone !== undefined) hovered!.dataset['gap'] = zone.at;
  };
  const exchanges = (
    { data, element }: { data: Record<string | symbol, unknown>; element: Element },
    row: Element,
  ) => across !== undefined && data['scope'] === across.scope && !element.contains(row);
  const grips = new Map<HTMLElement, { readonly grip: HTMLElement; readonly stop: () => void }>();
  const makeDraggable = (row: HTMLElement): void => {
    const grip = row.querySelector<HTMLElement>('[data-grip]');
    if (grip === null || grips.get(row)?.grip === grip) return;
    grips.get(row)?.stop();
    const stop = draggable({
      element: row,
      dragHandle: grip,
      getInitialData: () => ({ list, ...dataOf(across) }),
    });
    grips.set(row, { grip, stop });
  };
  for (const row of rows) makeDraggable(row);
  // Rows that are far from what the reader sees are drawn whole later, with a grip.
  const cameOver = ({ target }: Event): void => {
    const row = rows.find((one) => one.contains(target as Node));
    if (row !== undefined) makeDraggable(row);
  };
  list.addEventListener('pointerover', cameOver);
  return combine(
    () => {
      list.removeEventListener('pointerover', cameOver);
      for (const { stop } of grips.values()) stop();
    },
    ...rows.map((row, index) =>
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) =>
          isOfList(source) ||
          (exchanges(source, row) &&
            (source.data['kind'] === across?.kind || across?.into(index) !== undefined)),
        getData({ input: { clientY }, source }) {
          const zone =
            across !== undefined && exchanges(source, row)
              ? zoneOf(row, index, across, { source: source.data, clientY })
              : undefined;
          return zone === undefined && isOfList(source) ? { gap: gapAt(row, clientY) } : { zone };
        },
      }),
    ),
    monitorForElements({
      canMonitor: ({ source }) => isOfList(source),
      onDragStart({ source }) {
        source.element.classList.add('is-dragged');
        dragging?.(true);
      },
      onDrag({ location }) {
        const over = location.current.dropTargets[0];
        markZone(over?.element, over?.data['zone'] as Zone<Target> | undefined);
        mark(over?.data['gap'] as number | undefined);
      },
      onDrop({ source, location }) {
        mark(undefined);
        markZone(undefined, undefined);
        source.element.classList.remove('is-dragged');
        // Where it is by now: others can have moved rows while it was held.
        const from = rows.indexOf(source.element);
        const { gap, zone } = location.current.dropTargets[0]?.data ?? {};
        // The rows after it close up.
        if (from !== -1 && typeof gap === 'number') drop(from, gap > from ? gap - 1 : gap);
        else if (from !== -1 && zone !== undefined) across?.drop(from, (zone as Zone<Target>).target);
        dragging?.(false);
      },
    }),
  );
}
