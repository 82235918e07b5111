import { MilestoneIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import type { Roadmap, RoadmapMilestone } from '../../../../contract/roadmap/roadmap.ts';
import { formatDate } from '../../../platform/formats.ts';
import { ownPath, url } from '../../../platform/url.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf, numberOf, units, type Axis, type Zoom } from './axis.ts';
import { columnWords } from './days.ts';
import { roadmapHref, type RoadmapSearch } from './roadmap-search.ts';
import { groupRoadmap, roadmapQuery } from './roadmap.queries.ts';
import { roadmapMessages } from './roadmap.messages.ts';
import { RoadmapRow, type RowsContext } from './roadmap-row.tsx';
import { useDates } from './use-dates.ts';
import type { RoadmapNews } from './use-roadmap-news.ts';
import './roadmap.css';

const { t } = roadmapMessages;

/** Space for the name of a milestone, in pixels. */
const flagWidth = 112;

function Milestones({ axis, milestones }: { axis: Axis; milestones: readonly RoadmapMilestone[] }) {
  const shown = milestones
    .map((milestone) => ({ milestone, at: numberOf(milestone.due_date) + 1 - axis.from }))
    .filter(({ at }) => at >= 0 && at <= axis.until - axis.from);
  if (shown.length === 0) return null;
  const { pixels } = units[axis.zoom];
  return (
    <>
      <div className="roadmap-corner" />
      <ul className="roadmap-flags" aria-label={t('milestones')}>
        {shown.map(({ milestone: { id, title, due_date, web_url }, at }, index) => {
          const next = shown[index + 1]?.at;
          const room = next === undefined ? flagWidth : Math.min(flagWidth, (next - at) * pixels - 4);
          const name = t('milestoneDue', { title, day: formatDate(due_date) });
          return (
            <li
              key={id}
              className={room < 56 ? 'is-narrow' : undefined}
              style={{ '--at': at, maxWidth: Math.max(20, room) } as CSSProperties}
            >
              <a href={ownPath(web_url)} title={name} aria-label={name}>
                <MilestoneIcon size={12} />
                <span className="truncate" dir="auto">
                  {title}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Behind the bars: where columns begin, milestones end, and today, which each row draws across its bars, too. */
function Lines({ axis, milestones }: { axis: Axis; milestones: readonly RoadmapMilestone[] }) {
  const at = (day: number): CSSProperties => ({ '--at': day - axis.from }) as CSSProperties;
  return (
    <div className="roadmap-lines" aria-hidden="true">
      {axis.columns.slice(1).map(({ from }) => (
        <span key={from} style={at(from)} />
      ))}
      {milestones.map(({ id, due_date }) => {
        const day = numberOf(due_date) + 1;
        return day < axis.from || day > axis.until ? null : (
          <span key={`m${id}`} className="roadmap-milestone" style={at(day)} />
        );
      })}
      <span className="roadmap-today" style={at(axis.today)} />
      <span className="roadmap-begin" style={at(axis.today)} />
    </div>
  );
}

/** A further page of rows, and the one behind it once its end comes near. */
function MoreRows({
  group,
  search,
  page,
  ...context
}: RowsContext & { group: string; search: RoadmapSearch; page: number }) {
  const { data, isError, refetch } = useQuery(roadmapQuery(group, search, page));
  // Rendered in slices, so that scrolling goes on meanwhile.
  const shown = useDeferredValue(data);
  if (isError)
    return (
      <p className="roadmap-more roadmap-failed">
        {t('moreFailed')}{' '}
        <Button small onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </p>
    );
  if (shown === undefined) return <div className="roadmap-more" aria-busy="true" />;
  return <Rows data={shown} group={group} search={search} {...context} />;
}

/** Loads the next rows once it comes near; without script a link to them. */
function MoreLink({ href, onWanted }: { href: string; onWanted: (wanted: boolean) => void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // A jump can bring it near between two reports.
        if (entries.some(({ isIntersecting }) => isIntersecting)) onWanted(true);
      },
      { root: row.current!.closest('.roadmap'), rootMargin: '1200px' },
    );
    observer.observe(row.current!);
    return () => observer.disconnect();
  }, [onWanted]);
  return (
    <div ref={row} role="row" className="roadmap-row roadmap-more">
      <div role="cell" className="roadmap-name">
        <a
          href={href}
          data-hold
          data-prefetch="off"
          onClick={(event) => {
            event.preventDefault();
            onWanted(true);
          }}
        >
          {t('more')}
        </a>
      </div>
    </div>
  );
}

function Rows({
  data,
  group,
  search,
  ...context
}: RowsContext & { data: Roadmap; group: string; search: RoadmapSearch }) {
  const [wanted, setWanted] = useState(false);
  const page = data.page + 1;
  return (
    <>
      {data.epics.map((epic) => (
        <RoadmapRow key={epic.id} epic={epic} level={0} {...context} />
      ))}
      {!data.more ? null : wanted ? (
        <MoreRows group={group} search={search} page={page} {...context} />
      ) : (
        <MoreLink href={roadmapHref(url(groupRoadmap(group)), search, { page })} onWanted={setWanted} />
      )}
    </>
  );
}

function goToToday(view: HTMLElement | null): void {
  const begin = view?.querySelector('.roadmap-begin');
  if (view !== null && begin != null)
    view.scrollLeft += begin.getBoundingClientRect().left - view.getBoundingClientRect().left;
}

/** The epics of a group as bars over time; for those who do not see it a table of the same. */
export function RoadmapChart({
  group,
  search,
  data,
  axis,
  news,
}: {
  group: string;
  search: RoadmapSearch;
  data: Roadmap;
  axis: Axis;
  news: RoadmapNews;
}) {
  const view = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const change = useDates(news);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const context = useMemo<RowsContext>(
    () => ({
      axis,
      onDates: (...change) => void latest.current(...change),
      onHold: news.hold,
      onSay: setSaid,
    }),
    [axis, news],
  );
  const zoomed = useRef<Zoom>(undefined);
  useLayoutEffect(() => {
    // When the page opens, browsers that do it themselves have done so.
    const does = zoomed.current === undefined && CSS.supports('scroll-initial-target', 'nearest');
    if (!does && zoomed.current !== axis.zoom) goToToday(view.current);
    zoomed.current = axis.zoom;
  }, [axis.zoom]);
  const drawn = useRef(axis);
  useLayoutEffect(() => {
    const { zoom, from } = drawn.current;
    drawn.current = axis;
    // An epic that begins earlier than all others makes the axis longer: the same days stay on the screen.
    if (zoom === axis.zoom) view.current!.scrollLeft += (from - axis.from) * units[zoom].pixels;
  }, [axis]);
  useShortcuts(
    () => [{ keys: 't', label: t('goToToday'), group: t('roadmap'), run: () => goToToday(view.current) }],
    [],
  );
  return (
    <>
      <p id="roadmap-help" className="visually-hidden">
        {t('help')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <div ref={view} className="roadmap" role="region" aria-label={t('chart')} tabIndex={0}>
        <div
          className="roadmap-canvas"
          style={
            {
              '--px': `${units[axis.zoom].pixels}px`,
              '--all': axis.until - axis.from,
              '--today': axis.today - axis.from,
            } as CSSProperties
          }
        >
          <Lines axis={axis} milestones={data.milestones} />
          <Milestones axis={axis} milestones={data.milestones} />
          <div role="table" aria-label={t('chart')} aria-rowcount={data.count + 1}>
            <div role="rowgroup" className="roadmap-head">
              <div role="row" className="roadmap-row">
                <span role="columnheader" className="roadmap-name strong">
                  {t('epic')}
                </span>
                <span role="columnheader" className="visually-hidden">
                  {t('dates')}
                </span>
                <span role="columnheader" className="visually-hidden">
                  {t('progress')}
                </span>
                <div role="columnheader" className="roadmap-line">
                  <span className="visually-hidden">{t('timeline')}</span>
                  {axis.columns.map((column) => (
                    <time
                      key={column.from}
                      dateTime={dayOf(column.from)}
                      className="roadmap-column"
                      aria-hidden="true"
                      style={
                        {
                          '--at': column.from - axis.from,
                          '--days': column.until - column.from,
                        } as CSSProperties
                      }
                    >
                      {columnWords(axis.zoom, column)}
                    </time>
                  ))}
                </div>
              </div>
            </div>
            <div role="rowgroup">
              <Rows data={data} group={group} search={search} {...context} />
            </div>
          </div>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
