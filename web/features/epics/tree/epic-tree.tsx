import { PlusIcon } from '@primer/octicons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { TypingAhead } from '../../../platform/typing-ahead.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { useDragRows } from '../../../ui/use-drag-rows.ts';
import { treeMessages } from './tree.messages.ts';
import { Drawn, useDrawn } from './use-drawn.ts';
import { useTreeNews } from './use-tree-news.ts';
import { useTree, type EpicPlace, type Tree } from './use-tree.ts';
import { HealthCounts, Progress } from './tree-progress.tsx';
import { nameOf, placeAbove, placeIn, type LevelPlace } from './level-place.ts';
import { RowContent, opensOf, type RowProps, type TreeLevel } from './tree-row.tsx';
import './epic-tree.css';

const { t } = treeMessages;
const AddToEpic = lazy(() => import('./add-to-epic.tsx'));

function Row(props: RowProps) {
  const { level, item, index } = props;
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
          <Level place={placeIn(item, level.place)} />
        </Drawn>
      ) : null}
    </li>
  );
}

/** The child epics of an epic, or its issues, in their order. */
function Rows({ level }: { level: TreeLevel }) {
  const { kind, items, tree, place, sorts } = level;
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
        <Row key={item.id} level={level} item={item} index={index} />
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
      <Rows level={{ ...of, kind: 'epics', items: epics }} />
      <Rows level={{ ...of, kind: 'issues', items: issues }} />
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
