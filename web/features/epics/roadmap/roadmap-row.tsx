import { ChevronDownIcon, ChevronRightIcon, EyeClosedIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState, type CSSProperties } from 'react';
import type { RoadmapEpic } from '../../../../contract/roadmap/roadmap.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { barOf, type Axis, type Bar, type Span } from './axis.ts';
import { progressOf, spanOf, spanWords } from './days.ts';
import { childrenQuery } from './roadmap.queries.ts';
import { roadmapMessages } from './roadmap.messages.ts';
import { useBar } from './use-bar.ts';

const { t } = roadmapMessages;

/** What the rows of a roadmap have in common. It stays the same while rows change. */
export interface RowsContext {
  readonly axis: Axis;
  readonly onDates: (epic: RoadmapEpic, to: Span) => void;
  /** A bar is taken (1), or left (-1). */
  readonly onHold: (by: 1 | -1) => void;
  readonly onSay: (text: string) => void;
}

interface RowProps extends RowsContext {
  epic: RoadmapEpic;
  /** 0 for those at the top. */
  level: number;
}

const placed = ({ at, days }: Bar, color: string): CSSProperties =>
  ({ '--at': at, '--days': days, '--epic': color }) as CSSProperties;

const classOf = ({ openStart, openDue }: Bar, more = ''): string =>
  `roadmap-bar${openStart ? ' is-open-start' : ''}${openDue ? ' is-open-due' : ''}${more}`;

function Filled({ percent = 0 }: { percent?: number | undefined }) {
  return percent === 0 ? null : <span className="roadmap-done" style={{ width: `${percent}%` }} />;
}

/** The bar of an epic whose dates the viewer may change. */
function MovingBar({ epic, axis, onDates, onHold, onSay }: Omit<RowProps, 'level'>) {
  const span = spanOf(epic);
  const { moved, handlers } = useBar({
    zoom: axis.zoom,
    span,
    onSave: (to) => onDates(epic, to),
    onSay: (to) => onSay(to === null ? t('gaveUp') : t('moving', { span: spanWords(to) })),
  });
  const isMoving = moved !== undefined;
  useEffect(() => {
    if (!isMoving) return undefined;
    onHold(1);
    return () => onHold(-1);
  }, [isMoving, onHold]);
  const now = moved ?? span;
  const bar = barOf(axis, now);
  if (bar === undefined) return <span className="muted small roadmap-none">{t('elsewhere')}</span>;
  const words = spanWords(now);
  return (
    <button
      type="button"
      className={classOf(bar, moved === undefined ? '' : ' is-moving')}
      style={placed(bar, epic.color)}
      aria-label={t('move', { title: epic.title, span: words })}
      aria-describedby="roadmap-help"
      title={words}
      {...handlers}
    >
      <Filled percent={progressOf(epic).percent} />
      {moved === undefined ? null : <span className="roadmap-says">{words}</span>}
    </button>
  );
}

function Timeline({ epic, ...context }: Omit<RowProps, 'level'>) {
  const span = spanOf(epic);
  if (span.start === null && span.due === null)
    return <span className="muted small roadmap-none">{t('noDates')}</span>;
  if (epic.changeable) return <MovingBar epic={epic} {...context} />;
  const bar = barOf(context.axis, span);
  return bar === undefined ? (
    <span className="muted small roadmap-none">{t('elsewhere')}</span>
  ) : (
    <div className={classOf(bar)} style={placed(bar, epic.color)} title={spanWords(span)}>
      <Filled percent={progressOf(epic).percent} />
    </div>
  );
}

/** The rows of the epics below one. */
function Children({ epic, level, ...context }: RowProps) {
  const { data, isError, refetch } = useQuery(childrenQuery(epic.group_path, epic.iid));
  if (isError)
    return (
      <div role="row" className="roadmap-row">
        <div role="cell" className="roadmap-name roadmap-failed" aria-colspan={4}>
          {t('childrenFailed')}{' '}
          <Button small onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      </div>
    );
  return data?.epics.map((child) => (
    <RoadmapRow key={child.id} epic={child} level={level + 1} {...context} />
  ));
}

/** An epic as a row: its name, its dates and progress in words for those who do not see the bar, and the bar. Below it those of its child epics. */
export const RoadmapRow = memo(function Row({ epic, level, ...context }: RowProps) {
  const [open, setOpen] = useState(false);
  const { percent, words } = progressOf(epic);
  const inherits = epic.start.date !== null && !epic.start.is_fixed && !epic.due.is_fixed;
  return (
    <>
      <div role="row" className="roadmap-row" data-state={epic.state}>
        <div
          role="rowheader"
          className="roadmap-name"
          style={level === 0 ? undefined : { paddingInlineStart: 8 + 16 * level }}
        >
          {epic.has_children ? (
            <IconButton
              small
              className="needs-script"
              icon={open ? <ChevronDownIcon /> : <ChevronRightIcon />}
              label={t(open ? 'hide' : 'show', { title: epic.title })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          ) : (
            <span className="roadmap-no-opener" />
          )}
          <span className="epic-color" style={{ backgroundColor: epic.color }} aria-hidden="true" />
          <a className="link-plain truncate" href={epic.path} title={epic.title} dir="auto">
            {epic.title}
          </a>
          {epic.confidential ? <EyeClosedIcon size={12} aria-label={t('confidential')} /> : null}
          <span className="muted small roadmap-reference">
            {percent === undefined ? epic.reference : `${percent}%`}
          </span>
        </div>
        <div role="cell" className="visually-hidden">
          {spanWords(spanOf(epic))}
          {inherits ? ` (${t('inherited')})` : null}
        </div>
        <div role="cell" className="visually-hidden">
          {words}
        </div>
        <div role="cell" className="roadmap-line">
          <Timeline epic={epic} {...context} />
        </div>
      </div>
      {open ? <Children epic={epic} level={level} {...context} /> : null}
    </>
  );
});
