import { GearIcon, PencilIcon, PlusIcon, TrashIcon, TriangleDownIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BoardMessage } from '../../../contract/boards/boards.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { useApp } from '../../platform/app-context.tsx';
import { useSubscription } from '../../platform/realtime.ts';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { url } from '../../platform/url.ts';
import { MenuButton, MenuDivider, MenuHeading } from '../../ui/menu-buttons.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import { issueFilters, type IssueSearch } from '../issues/index.ts';
import { TokenBar, type FilterSearch } from '../planning/index.ts';
import { projectPage, useProject } from '../projects/index.ts';
import type { BoardDialog } from './board-dialogs.tsx';
import { BoardColumn, titleOf, type ListTools } from './board-list.tsx';
import { boardQuery, boardsPath } from './board.queries.ts';
import type { BoardState, CardId, ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { useBoardActs } from './use-board-acts.ts';
import { useCarry } from './use-carry.ts';
import { useDrag } from './use-drag.ts';
import { useMoves, type MoveCard } from './use-moves.ts';
import { Welcome } from './welcome.tsx';
import './boards.css';

const { t } = boardsMessages;
const AddList = lazy(() => import('./add-list.tsx'));
const BoardDialogs = lazy(() => import('./board-dialogs.tsx'));

const isMade = ({ list_type: type }: ListState): boolean => type !== 'backlog' && type !== 'closed';

/** Boards of the project, and what can be done with this one. */
function Switcher({
  board,
  path,
  open,
}: {
  board: BoardState;
  path: string;
  open: (dialog: BoardDialog) => void;
}) {
  return (
    <ActionMenu
      label={t('switchBoard')}
      summary={
        <>
          <span className="truncate" dir="auto">
            {board.name}
          </span>
          <TriangleDownIcon />
        </>
      }
    >
      <MenuHeading>{t('allBoards')}</MenuHeading>
      {board.boards.map(({ id, name }) => (
        <MenuLink
          key={id}
          href={projectPage(path, `boards/${id}`)}
          aria-current={id === board.id || undefined}
          icon={<span className="menu-check">{id === board.id ? '✓' : ''}</span>}
        >
          <span dir="auto">{name}</span>
        </MenuLink>
      ))}
      {board.can_admin ? (
        <>
          <MenuDivider />
          <MenuButton icon={<PlusIcon />} onClick={() => open({ kind: 'new' })}>
            {t('newBoard')}
          </MenuButton>
          <MenuButton icon={<PencilIcon />} onClick={() => open({ kind: 'edit' })}>
            {t('editBoard')}
          </MenuButton>
          {board.boards.length > 1 ? (
            <MenuButton danger icon={<TrashIcon />} onClick={() => open({ kind: 'delete' })}>
              {t('deleteBoard')}
            </MenuButton>
          ) : null}
        </>
      ) : null}
    </ActionMenu>
  );
}

/** The entries of a card's menu: where it can be moved. */
function CardMenu({
  board,
  id,
  from,
  move,
}: {
  board: BoardState;
  id: CardId;
  from: number;
  move: MoveCard;
}) {
  const own = board.lists.find((list) => list.id === from);
  const at = own?.issues.indexOf(id) ?? 0;
  return (
    <>
      <MenuButton disabled={at === 0} onClick={() => move(id, from, { list: from, index: 0 })}>
        {t('moveToTop')}
      </MenuButton>
      <MenuButton
        disabled={own === undefined || at === own.issues.length - 1}
        onClick={() => move(id, from, { list: from, index: own!.issues.length - 1 })}
      >
        {t('moveToBottom')}
      </MenuButton>
      <MenuDivider />
      {board.lists
        .filter((list) => list.id !== from)
        .map((list) => (
          <MenuButton key={list.id} onClick={() => move(id, from, { list: list.id, index: 0 })}>
            {t('moveTo', { list: titleOf(list) })}
          </MenuButton>
        ))}
    </>
  );
}

/** The entries of a list's menu. */
function ListMenu({
  list,
  last,
  open,
  place,
}: {
  list: ListState;
  /** The position of the last list that can be moved. */
  last: number;
  open: (dialog: BoardDialog) => void;
  place: (list: ListState, position: number) => Promise<void>;
}) {
  const at = list.position ?? 0;
  return (
    <>
      <MenuButton disabled={at === 0} onClick={() => void place(list, at - 1)}>
        {t('moveListLeft')}
      </MenuButton>
      <MenuButton disabled={at === last} onClick={() => void place(list, at + 1)}>
        {t('moveListRight')}
      </MenuButton>
      <MenuDivider />
      <MenuButton icon={<GearIcon />} onClick={() => open({ kind: 'limit', list })}>
        {t('setLimit')}
      </MenuButton>
      <MenuButton danger icon={<TrashIcon />} onClick={() => open({ kind: 'remove', list })}>
        {t('removeList')}
      </MenuButton>
    </>
  );
}

/** An address of the board with other filters. */
const hrefOf = (board: string, search: IssueSearch): string =>
  board + stringifySearch({ ...search, state: undefined, sort: undefined, page: undefined });

/** A project's issues in lists side by side. */
export default function BoardPage() {
  const { path, id } = useParams<'/:path/-/boards/:id'>();
  const search = useSearch<'/:path/-/boards/:id'>();
  const project = useProject(path);
  const { renderedAt } = useApp();
  // A new one for each address: what is done refers to what is shown.
  const query = useMemo(() => boardQuery(path, Number(id), search), [path, id, search]);
  const { data } = useSuspenseQuery({ ...query, refetchOnWindowFocus: false });
  const root = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BoardDialog>();
  const acts = useBoardActs(path, data.id, search, query);
  const { move, refetch, hold } = useMoves(path, search, query);
  const { shown, carried, said, carry } = useCarry(data, move, hold);
  const made = data.lists.filter(isMade);
  const { approached } = useDrag(root, {
    order: data.lists.map((list) => `${list.id}:${list.issues.join()}:${list.collapsed}`).join(';'),
    enabled: data.can_admin,
    drop: (card, from, to) => move(card as CardId, from, to),
    dropList(list, before) {
      const others = made.filter((one) => one.id !== list);
      const at = others.findIndex((one) => one.id === before);
      const backlog = data.lists.find((one) => one.list_type === 'backlog');
      const own = made.find((one) => one.id === list);
      if (own === undefined || before === list) return;
      void acts.place(own, at !== -1 ? at : before === backlog?.id ? 0 : others.length);
    },
    dragging: hold,
  });
  useSubscription<IssuesMessage>('ProjectIssuesChannel', { project_id: project.id }, refetch, refetch);
  useSubscription<BoardMessage>('BoardChannel', { board_id: data.id }, refetch, refetch);
  const board = url(`${boardsPath(path)}/${id}`);
  const today = new Date(renderedAt).toISOString().slice(0, 10);
  const { can_admin: plans, can_create_issue: opens } = data;
  const isSignedIn = useViewer() !== null;
  const tools = useMemo(
    (): ListTools => ({
      today,
      carry: plans ? carry : undefined,
      cardMenu: plans
        ? (card, from) => <CardMenu board={data} id={card} from={from} move={move} />
        : undefined,
      listMenu: plans
        ? (list) => <ListMenu list={list} last={made.length - 1} open={setDialog} place={acts.place} />
        : undefined,
      fold: isSignedIn ? acts.fold : undefined,
      loadMore: acts.loadMore,
      create: plans && opens ? acts.createCard : undefined,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `carry` and `made` follow the data
    [today, plans, opens, isSignedIn, data, move, acts],
  );
  return (
    <div className="page board-page">
      <h1 className="visually-hidden">
        {t('boards')}: {data.name}
      </h1>
      <div className="board-bar">
        <Switcher board={data} path={path} open={setDialog} />
        <div className="grow">
          <TokenBar
            action={board}
            filters={issueFilters}
            search={search as FilterSearch}
            hrefOf={(changed) => hrefOf(board, changed as IssueSearch)}
            clearHref={board}
            place={{ kind: 'project', path }}
            today={today}
            found={t('found')}
          >
            {plans ? (
              <SelectPanel
                openerClass="btn btn-default needs-script"
                opener={
                  <>
                    <PlusIcon /> {t('addList')}
                  </>
                }
              >
                {(panel) => (
                  <AddList
                    {...panel}
                    path={path}
                    today={today}
                    add={(list) => {
                      panel.close();
                      void acts.addList(list);
                    }}
                  />
                )}
              </SelectPanel>
            ) : null}
          </TokenBar>
        </div>
      </div>
      <p id="board-grip-help" hidden>
        {t('gripHelp')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {/* Dragging has its keys and menus on the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={root}
        className="board"
        role="group"
        aria-label={t('lists', { name: data.name })}
        onPointerEnter={approached}
        onTouchStart={approached}
      >
        {shown.lists.map((list, index) => (
          <BoardColumnAt key={list.id} {...{ list, carried, tools }}>
            {index === 0 && plans && made.length === 0 ? <Welcome makeLists={acts.makeFirstLists} /> : null}
          </BoardColumnAt>
        ))}
      </div>
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <BoardDialogs dialog={dialog} board={data} acts={acts} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** A list, and what stands behind it. */
function BoardColumnAt({
  list,
  carried,
  tools,
  children,
}: {
  list: ListState;
  carried: number | undefined;
  tools: ListTools;
  children: ReactNode;
}) {
  const own = carried !== undefined && list.issues.includes(carried as CardId) ? carried : undefined;
  return (
    <>
      <BoardColumn list={list} carried={own} tools={tools} />
      {children}
    </>
  );
}
