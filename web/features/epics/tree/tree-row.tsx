import {
  ArrowLeftIcon,
  ArrowRightIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  EyeClosedIcon,
  MilestoneIcon,
  ProjectRoadmapIcon,
  XIcon,
} from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import type { TreeEpic, TreeIssue } from '../../../../contract/epics/epic-tree.ts';
import { formatDate } from '../../../platform/formats.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu-buttons.tsx';
import { RowGrip } from '../../../ui/row-grip.tsx';
import { StateIcon } from '../../../ui/state.tsx';
import { spanText } from '../epic-span.ts';
import type { EpicPlace, Kind, Tree, TreeItem } from './use-tree.ts';
import { HealthCounts, HealthMark, Progress, allOf } from './tree-progress.tsx';
import { nameOf, placeIn, type LevelPlace } from './level-place.ts';
import { treeMessages } from './tree.messages.ts';

const { t } = treeMessages;

const MoveDialog = lazy(() => import('./move-dialog.tsx'));

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

/** What is directly below an epic, of one kind: rows that are moved among each other. */
export interface TreeLevel {
  readonly kind: Kind;
  readonly items: readonly TreeItem[];
  readonly tree: Tree;
  readonly place: LevelPlace;
  /** The last child epic of the place. */
  readonly lastEpic: TreeEpic | undefined;
  readonly sorts: boolean;
  /** Whether a row of this level opens. */
  readonly opens: boolean;
}

export interface RowProps {
  level: TreeLevel;
  item: TreeItem;
  index: number;
}

/** Who moves something by a key goes on from the epic that it went into, or came from; else from the top. */
function focusRow(epicId: number | undefined): void {
  const tree = document.getElementById('epic-tree');
  const row = tree?.querySelector(`[data-item="${epicId ?? 0}"] > .tree-row`) ?? tree;
  (
    row?.querySelector<HTMLElement>('summary, .tree-title') ?? tree?.querySelector<HTMLElement>('.tree-add')
  )?.focus();
}

export const opensOf = ({ below }: TreeEpic): boolean => allOf(below.epics) + allOf(below.issues) > 0;

/** What a row shows when it is near what the reader sees. */
export function RowContent({
  level,
  item,
  index,
  open,
  setOpen,
}: RowProps & { open: boolean; setOpen: (open: boolean) => void }) {
  const { kind, items, tree, place, lastEpic, sorts, opens } = level;
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
