import {
  ListUnorderedIcon,
  PlusIcon,
  ProjectIcon,
  ScreenFullIcon,
  ScreenNormalIcon,
} from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { BoardMessage } from '../../../contract/boards/boards.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { ApiError } from '../../platform/api.ts';
import { useApp } from '../../platform/app-context.tsx';
import { useSubscription, type RealtimeParams } from '../../platform/realtime.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { useViewer } from '../../platform/session.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import { IssueBeside } from '../issues/index.ts';
import { TokenBar, type FilterSearch } from '../planning/index.ts';
import { BoardAsList } from './board-as-list.tsx';
import type { BoardDialog } from './board-dialogs.tsx';
import { BoardColumns, type BoardParts } from './board-columns.tsx';
import { BoardLanes } from './board-lanes.tsx';
import { LateTools } from './late-tools.tsx';
import { BoardSwitcher } from './board-switcher.tsx';
import {
  boardPage,
  boardQuery,
  isLedTo,
  leadElsewhere,
  readByMoves,
  type BoardOwner,
} from './board.queries.ts';
import { GroupMenu } from './group-menu.tsx';
import { isMade } from './lists.ts';
import { boardsMessages } from './boards.messages.ts';
import { Connection } from './connection.tsx';
import { ScopeLine } from './scope-line.tsx';
import { useBeside } from './use-beside.ts';
import { useBoardActs } from './use-board-acts.ts';
import { useMoves } from './use-moves.ts';
import './boards.css';
import './board-cards.css';
import './board-dialogs.css';
import './board-lanes.css';
import { groupOf, type BoardSearch } from './board-search.ts';

const { t } = boardsMessages;
const ListMenu = lazy(async () => ({ default: (await import('./board-menus.tsx')).ListMenu }));
const AddList = lazy(() => import('./add-list.tsx'));
const BoardDialogs = lazy(() => import('./board-dialogs.tsx'));

/** An address of the board with other filters. */
const hrefOf = (board: string, search: BoardSearch): string =>
  board + stringifySearch({ ...search, state: undefined, sort: undefined, page: undefined });

/** The issues of a project in lists side by side, or those of a group's projects, or the epics of a group. */
export function Board({
  owner,
  id,
  search,
  channel,
}: {
  owner: BoardOwner;
  id: string;
  search: BoardSearch;
  /** What says that a project's issue changed; a group's board says its group by itself. */
  channel: readonly [name: string, parameters: RealtimeParams] | undefined;
}) {
  const { kind, path, cards } = owner;
  const { renderedAt } = useApp();
  // A new one for each address: what is done refers to what is shown.
  const query = useMemo(() => boardQuery(owner, Number(id), search), [owner, id, search]);
  const { data, error } = useSuspenseQuery({ ...query, ...readByMoves });
  const isGone = error instanceof ApiError && error.status === 404;
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (isGone && isLedTo(client, owner, Number(id)))
      router.history.replace(leadElsewhere(client, owner, Number(id)));
  }, [isGone, client, router, owner, id]);
  const [dialog, setDialog] = useState<BoardDialog>();
  const asList = search.view === 'list';
  const by = groupOf(search);
  const [focused, setFocused] = useState(false);
  const toggleFocus = (): void => setFocused((is) => !is);
  useShortcuts(() => [{ keys: 'z', label: t('focusMode'), group: t('board'), run: toggleFocus }], []);
  const acts = useBoardActs(owner, data.id, search, query);
  const moves = useMoves(owner, data.id, search);
  const { refetch, waiting } = moves;
  const refetchAll = (): void => refetch();
  const { beside, open: showBeside, onClick, close } = useBeside(cards.opensBeside);
  const made = data.lists.filter(isMade);
  const [cardsChannel, cardsOf] = channel ?? [cards.channel, { group_id: data.group_id! }];
  const isLive = useSubscription<IssuesMessage | GroupKindMessage>(
    cardsChannel,
    cardsOf,
    (message) => {
      if (message.event === 'issues') refetch(message);
      else if (message.group_ids?.includes(data.group_id!) !== false) refetch();
    },
    refetchAll,
  );
  useSubscription<BoardMessage>('BoardChannel', { board_id: data.id }, refetchAll, refetchAll, refetchAll);
  const board = boardPage(owner, Number(id));
  const today = new Date(renderedAt).toISOString().slice(0, 10);
  const { can_admin: plans, can_create_issue: opens } = data;
  const isSignedIn = useViewer() !== null;
  const tools = useMemo(
    (): BoardParts['tools'] => ({
      owner,
      today,
      listMenu: plans
        ? (list) => <ListMenu query={query} list={list} cards={cards} open={setDialog} place={acts.place} />
        : undefined,
      fold: isSignedIn ? acts.fold : undefined,
      loadMore: acts.loadMore,
      create: plans && opens ? acts.createCard : undefined,
    }),
    [owner, cards, today, plans, opens, isSignedIn, query, acts],
  );
  const parts: BoardParts = {
    data,
    owner,
    query,
    tools,
    acts,
    moves,
    showBeside: cards.opensBeside ? showBeside : undefined,
    onClick,
    open: setDialog,
  };
  return (
    <div className="page board-page" data-focus={focused || undefined}>
      <h1 className="visually-hidden">
        {cards.t('boards')}: {data.name}
      </h1>
      <div className="board-bar">
        <BoardSwitcher board={data} owner={owner} open={setDialog} />
        <div className="grow">
          <TokenBar
            action={board}
            filters={cards.filters}
            search={search as FilterSearch}
            hrefOf={(changed) => hrefOf(board, changed as BoardSearch)}
            clearHref={hrefOf(board, { view: search.view, group_by: search.group_by })}
            place={{ kind, path, own: !cards.inProjects }}
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
                    owner={owner}
                    lists={made}
                    today={today}
                    add={(list) => {
                      panel.close();
                      void acts.addList(list);
                    }}
                  />
                )}
              </SelectPanel>
            ) : null}
            {cards.hasOffers && plans && made.length > 0 ? (
              <Button className="needs-script" onClick={() => setDialog({ kind: 'add' })}>
                {t('addIssues')}
              </Button>
            ) : null}
          </TokenBar>
        </div>
        {asList || !cards.hasLanes ? null : (
          <GroupMenu by={by} hrefOf={(group) => hrefOf(board, { ...search, group_by: group })} />
        )}
        <LinkButton
          icon={asList ? <ProjectIcon /> : <ListUnorderedIcon />}
          href={hrefOf(board, { ...search, view: asList ? undefined : 'list' })}
        >
          {t(asList ? 'asBoard' : 'asList')}
        </LinkButton>
        <span className="needs-script">
          <IconButton
            icon={focused ? <ScreenNormalIcon /> : <ScreenFullIcon />}
            label={t('focusMode')}
            aria-pressed={focused}
            onClick={toggleFocus}
          />
        </span>
      </div>
      <ScopeLine board={data} />
      <Connection isLive={isLive} waiting={waiting} isGone={isGone} />
      <p id="board-grip-help" hidden>
        {t('gripHelp')}
      </p>
      {asList ? (
        // The title of each card leads to its page.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div onClick={onClick}>
          <BoardAsList lists={data.lists} tools={tools} />
        </div>
      ) : by === undefined ? (
        <LateTools>
          <BoardColumns {...parts} />
        </LateTools>
      ) : (
        <LateTools key={by}>
          <BoardLanes {...parts} search={search} by={by} />
        </LateTools>
      )}
      {beside === undefined ? null : (
        <Suspense fallback={null}>
          <IssueBeside key={beside.id} path={beside.path} iid={beside.iid} onClose={close} />
        </Suspense>
      )}
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <BoardDialogs
            dialog={dialog}
            board={data}
            owner={owner}
            today={today}
            acts={acts}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
