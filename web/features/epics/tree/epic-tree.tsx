import {
  ChevronDownIcon,
  ChevronRightIcon,
  EyeClosedIcon,
  MilestoneIcon,
  PlusIcon,
  XIcon,
} from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Below, Counted, TreeEpic, TreeIssue } from '../../../../contract/epics/epic-tree.ts';
import { formatDate } from '../../../platform/formats.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { TypingAhead } from '../../../platform/typing-ahead.tsx';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { RowGrip } from '../../../ui/row-grip.tsx';
import { StateIcon } from '../../../ui/state.tsx';
import { useDragRows } from '../../../ui/use-drag-rows.ts';
import { spanText } from '../epic-row.tsx';
import { treeMessages } from './tree.messages.ts';
import { treeQuery } from './tree.queries.ts';
import { Drawn, useDrawn } from './use-drawn.ts';
import { useTree, type Kind, type Tree, type TreeItem } from './use-tree.ts';
import './epic-tree.css';

const { t } = treeMessages;
const AddToEpic = lazy(() => import('./add-to-epic.tsx'));

const allOf = ({ opened, closed }: Counted): number => opened + closed;

/** How much of what is below is done, in words and as a bar: by weight, if there is any, else by issues. */
function Progress({ below: { epics, issues, weight } }: { below: Below }) {
  const counted = allOf(weight) > 0 ? weight : allOf(issues) > 0 ? issues : epics;
  if (allOf(counted) === 0) return null;
  const percent = Math.floor((100 * counted.closed) / allOf(counted));
  const said = (['closedEpics', 'closedIssues', 'closedWeight'] as const).flatMap((key, index) => {
    const one = [epics, issues, weight][index]!;
    return allOf(one) === 0 ? [] : [t(key, { closed: one.closed, all: allOf(one) })];
  });
  return (
    <span className="tree-progress">
      <progress max={100} value={percent} aria-label={t('progress', { percent })} />
      <span className="muted small">{said.join(' · ')}</span>
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
    </>
  );
}

interface RowProps {
  item: TreeItem;
  kind: Kind;
  index: number;
  items: readonly TreeItem[];
  tree: Tree;
  sorts: boolean;
  /** Whether a row of this level opens. */
  opens: boolean;
}

const opensOf = ({ below }: TreeEpic): boolean => allOf(below.epics) + allOf(below.issues) > 0;

/** What a row shows when it is near what the reader sees. */
function RowContent({
  item,
  kind,
  index,
  items,
  tree,
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
  return (
    <>
      {sorts ? (
        <RowGrip
          label={t('move', { reference })}
          className="tree-grip"
          index={index}
          count={items.length}
          move={(to) => void tree.move(kind, items, index, to)}
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
        {epic === undefined ? null : <Progress below={epic.below} />}
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
    </>
  );
}

function Row(props: RowProps) {
  const { item, index } = props;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const { isDrawn, height } = useDrawn(place, index);
  return (
    <li ref={place} className="tree-item">
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
          <Level group={item.group_path} iid={item.iid} />
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
  sorts,
  opens,
}: Pick<RowProps, 'kind' | 'items' | 'tree' | 'sorts' | 'opens'>) {
  const list = useRef<HTMLUListElement>(null);
  const sortable = sorts && items.length > 1;
  const { approached } = useDragRows(list, {
    ids: items.map(({ id }) => id),
    enabled: sortable,
    drop: (from, to) => void tree.move(kind, items, from, to),
  });
  if (items.length === 0) return null;
  return (
    <ul
      ref={list}
      className="tree-list"
      aria-label={t(kind)}
      onPointerOver={approached}
      onTouchStart={approached}
    >
      {items.map((item, index) => (
        <Row key={item.id} {...{ item, kind, index, items, tree, opens }} sorts={sortable} />
      ))}
    </ul>
  );
}

/** The issues of a further page. */
function MoreIssues({
  group,
  iid,
  page,
  tree,
  opens,
}: {
  group: string;
  iid: number;
  page: number;
  tree: Tree;
  opens: boolean;
}) {
  const { data } = useQuery(treeQuery(group, iid, page));
  const [more, setMore] = useState(false);
  if (data === undefined) return <Skeleton lines={3} />;
  return (
    <>
      <Rows kind="issues" items={data.issues} tree={tree} sorts={false} opens={opens} />
      {data.more ? <More {...{ group, iid, page, tree, opens, more, setMore }} /> : null}
    </>
  );
}

function More({
  more,
  setMore,
  page,
  ...of
}: {
  group: string;
  iid: number;
  page: number;
  tree: Tree;
  opens: boolean;
  more: boolean;
  setMore: (more: boolean) => void;
}) {
  return more ? (
    <MoreIssues {...of} page={page + 1} />
  ) : (
    <Button small className="tree-more" onClick={() => setMore(true)}>
      {t('more')}
    </Button>
  );
}

/** What is directly below an epic. Asked for when it is opened. */
function Level({ group, iid }: { group: string; iid: number }) {
  const tree = useTree(group, iid);
  return (
    <div className="tree-level">
      <LevelRows tree={tree} group={group} iid={iid} />
    </div>
  );
}

function LevelRows({ tree, group, iid }: { tree: Tree; group: string; iid: number }) {
  const [more, setMore] = useState(false);
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
  return (
    <>
      <Rows kind="epics" items={epics satisfies TreeEpic[]} tree={tree} sorts={changeable} opens={opens} />
      <Rows kind="issues" items={issues} tree={tree} sorts={changeable} opens={opens} />
      {tree.tree.more ? <More {...{ group, iid, tree, opens, more, setMore }} page={1} /> : null}
      <p className="visually-hidden" role="status">
        {tree.said}
      </p>
    </>
  );
}

/** What is below the epic of a page. Hidden from readers who see nothing there and can add nothing. */
export default function EpicTree({ group, iid }: { group: string; iid: number }) {
  const tree = useTree(group, iid);
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
        {shown === undefined ? null : <Progress below={shown.below} />}
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
        <LevelRows tree={tree} group={group} iid={iid} />
      )}
    </section>
  );
}
