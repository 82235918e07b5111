import { GrabberIcon } from '@primer/octicons-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { useEntity } from '../../platform/use-entity.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import { labels } from './label.entity.ts';
import { LabelListRow } from './label-row.tsx';
import { labelsMessages } from './labels.messages.ts';
import type { LabelRow } from './label.queries.ts';
import type { ComponentProps } from 'react';

const { t } = labelsMessages;

const LabelMoves = lazy(() => import('./label-moves.tsx'));

type RowProps = Omit<ComponentProps<typeof LabelListRow>, 'row' | 'onStar' | 'grip'>;

function Grip({
  row,
  index,
  count,
  move,
}: {
  row: LabelRow;
  index: number;
  count: number;
  move: (to: number) => void;
}) {
  const { name } = useEntity(labels, row.id);
  return (
    // A shortcut for the menu inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      data-grip
      className="label-grip needs-script"
      onKeyDown={(event) => {
        const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        move(index + by);
      }}
    >
      <LateMenu
        label={t('moveMenu', { name })}
        summary={<GrabberIcon />}
        summaryClass="btn btn-invisible btn-small btn-icon"
        align="start"
      >
        {() => <LabelMoves index={index} count={count} move={move} />}
      </LateMenu>
    </span>
  );
}

/** The labels with a priority, the most important first; sorted by drag, by menu, and with Alt and an arrow key. */
export function PrioritizedLabels({
  rows,
  sorts,
  onOrder,
  ...rest
}: RowProps & {
  rows: readonly LabelRow[];
  sorts: boolean;
  /** The new order; `moved` is the place of the row that the person moved. */
  onOrder: (rows: readonly LabelRow[], moved?: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState(false);
  const order = rows.map(({ id }) => id).join();
  const sortable = sorts && rows.length > 1;
  const move = (from: number, to: number): void => {
    if (to === from || to < 0 || to >= rows.length) return;
    onOrder(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!), to);
  };
  const drop = useRef<(from: number, to: number) => void>(undefined);
  useEffect(() => {
    drop.current = move;
  });
  useEffect(() => {
    if (!wanted || !sortable || order === '') return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    void import('../../ui/drag-rows.ts').then(({ dragRows }) => {
      if (!over && list.current !== null)
        stop = dragRows(list.current, (from, to) => drop.current?.(from, to));
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [wanted, sortable, order]);
  const want = sortable ? (): void => setWanted(true) : undefined;
  return (
    <section className="label-section" aria-labelledby="prioritized-labels">
      <h2 id="prioritized-labels">{t('prioritized')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('noPriorities')}</p>
      ) : (
        <>
          <p className="muted small">{t('prioritizedText')}</p>
          <ul ref={list} className="card list" onPointerOver={want} onTouchStart={want}>
            {rows.map((row, index) => (
              <LabelListRow
                key={row.id}
                {...rest}
                row={row}
                grip={
                  sortable ? (
                    <Grip row={row} index={index} count={rows.length} move={(to) => move(index, to)} />
                  ) : undefined
                }
                onStar={sorts ? () => onOrder(rows.filter(({ id }) => id !== row.id)) : undefined}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
