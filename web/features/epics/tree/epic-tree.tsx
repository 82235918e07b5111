import {
  AlertIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  CheckCircleIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  EyeClosedIcon,
  FlameIcon,
  MilestoneIcon,
  PlusIcon,
  ProjectRoadmapIcon,
  XIcon,
} from '@primer/octicons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import type { Below, Counted, Health, TreeEpic, TreeIssue } from '../../../../contract/epics/epic-tree.ts';
import { formatDate } from '../../../platform/formats.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { TypingAhead } from '../../../platform/typing-ahead.tsx';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { MenuButton } from '../../../ui/menu-buttons.tsx';
import { RowGrip } from '../../../ui/row-grip.tsx';
import { StateIcon } from '../../../ui/state.tsx';
import { useDragRows } from '../../../ui/use-drag-rows.ts';
import { spanText } from '../epic-span.ts';
import { treeMessages } from './tree.messages.ts';
import { Drawn, useDrawn } from './use-drawn.ts';
import { useTreeNews } from './use-tree-news.ts';
import { useTree, type EpicPlace, type Kind, type Tree, type TreeItem } from './use-tree.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import './epic-tree.css';

const { t } = treeMessages;
const AddToEpic = lazy(() => import('./add-to-epic.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));

const allOf = ({ opened, closed }: Counted): number => opened + closed;

/** How much of what is below is done, in words and as a bar: by weight, if there is any, else by issues. */
function Progress({ below: { epics, issues, weight } }: { below: Below }) {
  const counted = allOf(weight) > 0 ? weight : allOf(issues) > 0 ? issues : epics;
  if (allOf(counted) === 0) return null;
  const percent = Math.floor((100 * counted.closed) / allOf(counted));
  const said = (['closedEpics', 'closedIssues', 'closedWeight'] as const).flatMap((key, index) => {
    const one = [epics, issues, weight][index]!;
    return allOf(one) === 0 ? [] : [t(key, { closed: one.closed, all: allOf(one), count: allOf(one) })];
  });
  return (
    <span className="tree-progress">
      <ProgressBar max={100} value={percent} aria-label={t('progress', { percent })} />
      <span className="muted small">{said.join(' · ')}</span>
    </span>
  );
}

const statuses = ['on_track', 'needs_attention', 'at_risk'] as const satisfies readonly (keyof Health)[];
const healthIcons = { on_track: CheckCircleIcon, needs_attention: AlertIcon, at_risk: FlameIcon };

/** How many of the open issues below are in each health status. */
function HealthCounts({ health }: { health: Health }) {
  const shown = statuses.filter((status) => health[status] > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="tree-health small" aria-label={t('health')}>
      {shown.map((status) => {
        const Icon = healthIcons[status];
        const said = t(status, { count: health[status] });
        return (
          <li key={status} className={`is-${status}`} title={said}>
            <Icon size={12} /> <span aria-hidden="true">{health[status]}</span>
            <span className="visually-hidden">{said}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The health status of an issue. */
function HealthMark({ status }: { status: keyof Health }) {
  const Icon = healthIcons[status];
  return (
    <span className={`tree-fact tree-mark is-${status}`}>
      <Icon size={12} /> {t(`healthOf_${status}`)}
    </span>
  );
}

function IssueFacts({ issue }: { issue: TreeIssue }) {
  return (
    <>
      {issue.milestone === null ? null : (
        <span className="tree-fact">
          <MilestoneIcon size={12} /> {issue.milestone.title}
        </span>
      )}
      {issue.due_date === null ? null : (
        <span className="tree-fact">{t('due', { day: formatDate(issue.due_date) })}</span>
      )}
      {issue.weight === null ? null : (
        <span className="tree-fact">{t('weight', { weight: issue.weight })}</span>
      )}
      {issue.health_status === null || issue.state === 'closed' ? null : (
        <HealthMark status={issue.health_status} />
      )}
    </>
  );
}

/** An epic whose level is shown, and the level that it stands in. */
interface LevelPlace {
  readonly id?: number;
  readonly group: string;
  readonly iid: number;
  readonly reference: string;
  readonly above?: LevelPlace;
}
/** Names the epic that the rows of a level are in. */
const nameOf = ({ group, iid }: Pick<LevelPlace, 'group' | 'iid'>): string => `${group}&${iid}`;
const placeIn = ({ group_path: group, iid, reference, id }: TreeEpic, above?: LevelPlace): LevelPlace => ({
  id,
  group,
  iid,
  reference,
  ...(above === undefined ? {} : { above }),
});

const placeAbove = ({ group_path, iid }: NonNullable<EpicTreeProps['above']>, group: string): LevelPlace => ({
  group: group_path,
  iid,
  reference: `${group_path === group ? '' : group_path}&${iid}`,
});

interface RowProps {
  item: TreeItem;
  kind: Kind;
  index: number;
  items: readonly TreeItem[];
  tree: Tree;
  place: LevelPlace;
  /** The last child epic of the level. */
  lastEpic: TreeEpic | undefined;
  sorts: boolean;
  /** Whether a row of this level opens. */
  opens: boolean;
}

/** Who moves something by a key goes on from the epic that it went into, or came from; else from the top. */
function focusRow(epicId: number | undefined): void {
  const tree = document.getElementById('epic-tree');
  const row = tree?.querySelector(`[data-item="${epicId ?? 0}"] > .tree-row`) ?? tree;
  (
    row?.querySelector<HTMLElement>('summary, .tree-title') ?? tree?.querySelector<HTMLElement>('.tree-add')
  )?.focus();
}

const opensOf = ({ below }: TreeEpic): boolean => allOf(below.epics) + allOf(below.issues) > 0;

/** What a row shows when it is near what the reader sees. */
function RowContent({
  item,
  kind,
  index,
  items,
  tree,
  place,
  lastEpic,
  sorts,
  opens,
  open,
  setOpen,
}: RowProps & { open: boolean; setOpen: (open: boolean) => void }) {
  const { reference, title } = item;
  const epic = 'below' in item ? item : undefined;
  const issue = 'below' in item ? undefined : item;
  const isParent = epic !== undefined && opensOf(epic);
  const span = epic === undefined ? '' : spanText(epic.start_date, epic.due_date);
  const [choosing, setChoosing] = useState(false);
  const epicAbove = kind === 'epics' ? (items[index - 1] as TreeEpic | undefined) : lastEpic;
  const { above } = place;
  /** Moves it, and the focus to the row of the epic `next`. */
  const moveInto = async (to: EpicPlace, next: number | undefined): Promise<void> => {
    if (await tree.moveInto(kind, items, index, to)) focusRow(next);
  };
  const moveIn = epicAbove && (() => void moveInto(placeIn(epicAbove), epicAbove.id));
  const moveOut = above && (() => void moveInto(above, place.id));
  return (
    <>
      {sorts ? (
        <RowGrip
          label={t('move', { reference })}
          className="tree-grip"
          index={index}
          count={items.length}
          move={(to) => tree.move(kind, items, index, to)}
          sideways={{ ArrowRight: moveIn, ArrowLeft: moveOut }}
          entries={
            <>
              {moveIn === undefined ? null : (
                <MenuButton icon={<ArrowRightIcon />} onClick={moveIn}>
                  {t('moveInto', { epic: epicAbove!.reference })}
                </MenuButton>
              )}
              {moveOut === undefined ? null : (
                <MenuButton icon={<ArrowLeftIcon />} onClick={moveOut}>
                  {t('moveOut', { epic: above!.reference })}
                </MenuButton>
              )}
              <MenuButton icon={<ProjectRoadmapIcon />} onClick={() => setChoosing(true)}>
                {t('moveElsewhere')}
              </MenuButton>
            </>
          }
        />
      ) : null}
      {isParent ? (
        <IconButton
          small
          className="needs-script"
          icon={open ? <ChevronDownIcon /> : <ChevronRightIcon />}
          label={t(open ? 'hide' : 'show', { reference })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      ) : opens ? (
        <span className="tree-no-opener needs-script" />
      ) : null}
      <StateIcon state={item.state} />
      <div className="tree-main">
        {epic === undefined ? null : (
          <span className="epic-color" style={{ backgroundColor: epic.color }} aria-hidden="true" />
        )}
        <a className="tree-title" href={item.path} dir="auto">
          {title}
        </a>{' '}
        {item.confidential ? (
          <span className="tree-secret" title={t('confidential')}>
            <EyeClosedIcon aria-label={t('confidential')} />
          </span>
        ) : null}
        <p className="tree-facts muted small">
          <span className="tree-fact">{reference}</span>
          {span === '' ? null : <span className="tree-fact">{span}</span>}
          {issue === undefined ? null : <IssueFacts issue={issue} />}
        </p>
        {epic === undefined ? null : (
          <>
            <Progress below={epic.below} />
            <HealthCounts health={epic.below.health} />
          </>
        )}
      </div>
      {issue === undefined ? null : <AvatarStack people={issue.assignees} />}
      {tree.tree?.changeable === true ? (
        <IconButton
          small
          className="needs-script"
          icon={<XIcon />}
          label={t('remove', { reference })}
          onClick={() => void tree.remove(kind, item)}
        />
      ) : null}
      {choosing ? (
        <Suspense fallback={null}>
          <MoveDialog
            group={place.group}
            reference={reference}
            without={[place, ...(epic === undefined ? [] : [placeIn(epic)])].map(nameOf)}
            onClose={() => setChoosing(false)}
            onChoose={({ group_id, iid, references }) =>
              void moveInto({ group: String(group_id), iid, reference: references.full }, undefined)
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Row(props: RowProps) {
  const { item, index, place: level } = props;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const { isDrawn, height } = useDrawn(place, index);
  return (
    <li ref={place} className="tree-item" data-item={item.id}>
      {isDrawn ? (
        <div className="tree-row">
          <RowContent {...props} open={open} setOpen={setOpen} />
        </div>
      ) : (
        <a className="tree-row tree-title is-far" style={{ height }} href={item.path} dir="auto">
          {item.title}
        </a>
      )}
      {open && 'below' in item ? (
        <Drawn value={isDrawn}>
          <Level place={placeIn(item, level)} />
        </Drawn>
      ) : null}
    </li>
  );
}

/** The child epics of an epic, or its issues, in their order. */
function Rows({
  kind,
  items,
  tree,
  place,
  lastEpic,
  sorts,
  opens,
}: Pick<RowProps, 'kind' | 'items' | 'tree' | 'place' | 'lastEpic' | 'sorts' | 'opens'>) {
  const list = useRef<HTMLUListElement>(null);
  const links = items.map(({ link_id }) => link_id);
  const { approached } = useDragRows<EpicPlace>(list, {
    ids: items.map(({ id }) => id),
    enabled: sorts,
    drop: (from, to) => tree.move(kind, items, from, to),
    across: {
      scope: 'epic-tree',
      kind,
      within: nameOf(place),
      into(index) {
        const item = items[index];
        if (item === undefined || !('below' in item)) return undefined;
        const target = placeIn(item);
        return { within: nameOf(target), target };
      },
      between: (gap) => ({
        ...place,
        beside: { move_before_id: links[gap - 1] ?? null, move_after_id: links[gap] ?? null },
      }),
      drop: (from, target) => void tree.moveInto(kind, items, from, target),
    },
  });
  if (items.length === 0) return null;
  return (
    <ul
      ref={list}
      className="tree-list"
      aria-label={t(kind)}
      data-exchanges="epic-tree"
      onPointerOver={approached}
      onTouchStart={approached}
    >
      {items.map((item, index) => (
        <Row key={item.id} {...{ item, kind, index, items, tree, place, lastEpic, sorts, opens }} />
      ))}
    </ul>
  );
}

/** Asks for the issues of a further page. The focus goes to the first of them. */
function More({ tree }: { tree: Tree }) {
  const asked = useRef<{ readonly list: Element | null; readonly count: number }>(undefined);
  const { issues, more } = tree.tree!;
  const { length: count } = issues;
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current.count) return;
    const first = asked.current.list?.children[asked.current.count];
    asked.current = undefined;
    // Unless the reader has gone elsewhere meanwhile.
    const { activeElement: at } = document;
    if (at === document.body || at?.closest('.tree-more') != null)
      first?.querySelector<HTMLElement>('.tree-title')?.focus();
  }, [count]);
  if (!more) return null;
  return (
    <p className="tree-more">
      {tree.further === 'failed' ? (
        <span className="tree-failed" role="alert">
          {t('fetchFailed')}{' '}
        </span>
      ) : null}
      <Button
        small
        busy={tree.further === 'asked'}
        onClick={({ currentTarget }) => {
          if (tree.further === 'asked') return;
          asked.current = { list: currentTarget.closest('.tree-more')!.previousElementSibling, count };
          void tree.readFurther();
        }}
      >
        {t(tree.further === 'failed' ? 'tryAgain' : 'more')}
      </Button>
    </p>
  );
}

/** What is directly below an epic. Asked for when it is opened. */
function Level({ place }: { place: LevelPlace }) {
  const tree = useTree(place);
  return (
    <div className="tree-level">
      <LevelRows tree={tree} place={place} />
    </div>
  );
}

function LevelRows({ tree, place }: { tree: Tree; place: LevelPlace }) {
  if (tree.isError && tree.tree === undefined)
    return (
      <p className="tree-failed" role="alert">
        {t('fetchFailed')}{' '}
        <Button small onClick={tree.retry}>
          {t('tryAgain')}
        </Button>
      </p>
    );
  if (tree.tree === undefined) return <Skeleton lines={2} />;
  const { epics, issues, changeable } = tree.tree;
  const opens = epics.some(opensOf);
  const lastEpic = epics.at(-1);
  const of = { tree, place, lastEpic, opens, sorts: changeable };
  return (
    <>
      <Rows kind="epics" items={epics satisfies TreeEpic[]} {...of} />
      <Rows kind="issues" items={issues} {...of} />
      <More tree={tree} />
      <p className="visually-hidden" role="status">
        {tree.said}
      </p>
    </>
  );
}

export interface EpicTreeProps {
  readonly group: string;
  readonly iid: number;
  /** What the epic of the page is directly below. */
  readonly above?: { readonly group_path: string; readonly iid: number } | undefined;
}

/** What is below the epic of a page. Hidden from readers who see nothing there and can add nothing. */
export default function EpicTree({ group, iid, above }: EpicTreeProps) {
  const tree = useTree({ group, iid });
  useTreeNews({ group, iid }, tree.tree);
  const [adding, setAdding] = useState(false);
  const shown = tree.tree;
  const count = shown === undefined ? 0 : shown.epics.length + shown.issues.length;
  if (shown !== undefined && !shown.changeable && count === 0) return null;
  const close = (): void => {
    setAdding(false);
    returnFocus(() => document.querySelector('#epic-tree .tree-add'));
  };
  return (
    <section className="tree" id="epic-tree" aria-labelledby="epic-tree-name">
      <header className="tree-head">
        <h2 id="epic-tree-name">{t('heading')}</h2>
        {shown === undefined ? null : (
          <>
            <Progress below={shown.below} />
            <HealthCounts health={shown.below.health} />
          </>
        )}
        {shown?.changeable === true ? (
          <IconButton
            small
            className="tree-add needs-script"
            icon={<PlusIcon />}
            label={t('add')}
            aria-expanded={adding}
            onClick={() => setAdding(true)}
          />
        ) : null}
      </header>
      {adding ? (
        <Suspense fallback={<TypingAhead />}>
          <AddToEpic tree={tree} onClose={close} />
        </Suspense>
      ) : null}
      {shown !== undefined && count === 0 && !adding ? (
        <p className="tree-none muted small">{t('none')}</p>
      ) : (
        <LevelRows
          tree={tree}
          place={{
            group,
            iid,
            reference: `&${iid}`,
            ...(above === undefined ? {} : { above: placeAbove(above, group) }),
          }}
        />
      )}
    </section>
  );
}
