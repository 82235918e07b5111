import { useRef } from 'react';
import { useEntity } from '../../platform/use-entity.ts';
import { RowGrip } from '../../ui/row-grip.tsx';
import { useDragRows } from '../../ui/use-drag-rows.ts';
import { labels } from './label.entity.ts';
import { LabelListRow } from './label-row.tsx';
import { labelsMessages } from './labels.messages.ts';
import type { LabelRow } from './label.queries.ts';
import type { ComponentProps } from 'react';

const { t } = labelsMessages;

type RowProps = Omit<ComponentProps<typeof LabelListRow>, 'row' | 'onStar' | 'grip'>;

function Grip({ row, ...at }: { row: LabelRow; index: number; count: number; move: (to: number) => void }) {
  const { name } = useEntity(labels, row.id);
  return <RowGrip label={t('moveMenu', { name })} className="label-grip" {...at} />;
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
  const sortable = sorts && rows.length > 1;
  const move = (from: number, to: number): void => {
    if (to === from || to < 0 || to >= rows.length) return;
    onOrder(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!), to);
  };
  const { approached } = useDragRows(list, { ids: rows.map(({ id }) => id), enabled: sortable, drop: move });
  return (
    <section className="label-section" aria-labelledby="prioritized-labels">
      <h2 id="prioritized-labels">{t('prioritized')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('noPriorities')}</p>
      ) : (
        <>
          <p className="muted small">{t('prioritizedText')}</p>
          <ul ref={list} className="card list" onPointerOver={approached} onTouchStart={approached}>
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
