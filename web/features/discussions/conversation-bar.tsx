import { ChevronDownIcon, ChevronUpIcon, TriangleDownIcon } from '@primer/octicons-react';
import type { NotesFilter, SortDirection } from '../../../contract/discussions/discussions.ts';
import { notesFilters } from '../../../contract/discussions/discussions.ts';
import { IconButton } from '../../ui/button.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { MenuRadio } from '../../ui/menu-buttons.tsx';
import type { ThreadMark } from './conversation-state.ts';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

const filterTexts = (): readonly (readonly [NotesFilter, string])[] => [
  [notesFilters.all, t('filterAll')],
  [notesFilters.comments, t('filterComments')],
  [notesFilters.history, t('filterHistory')],
];

export interface ConversationBarProps {
  threads: readonly ThreadMark[];
  /** Null if it is not offered. */
  filter: NotesFilter | null;
  direction: SortDirection;
  /** Of the form for an issue that resolves all of them. */
  newIssuePath: string | undefined;
  onJump: (by: 1 | -1) => void;
  onFilter: (filter: NotesFilter) => void;
  onSort: (direction: SortDirection) => void;
}

/** The bar above the conversation: the number of open threads, filter and order. */
export default function ConversationBar({
  threads,
  filter,
  direction,
  newIssuePath,
  onJump,
  onFilter,
  onSort,
}: ConversationBarProps) {
  const resolved = threads.filter((thread) => thread.resolved).length;
  const sortTexts = { desc: t('newestFirst'), asc: t('oldestFirst') } as const;
  return (
    <div className="conversation-bar needs-script">
      {threads.length === 0 ? null : (
        <div className="row conversation-threads">
          <span className="small muted" role="status">
            {t('threadsResolved', { resolved, count: threads.length })}
          </span>
          {resolved === threads.length ? null : (
            <>
              <IconButton
                small
                icon={<ChevronUpIcon />}
                label={t('previousThread')}
                onClick={() => onJump(-1)}
              />
              <IconButton
                small
                icon={<ChevronDownIcon />}
                label={t('nextThread')}
                onClick={() => onJump(1)}
              />
              {newIssuePath === undefined ? null : (
                <a className="small" href={newIssuePath}>
                  {t('resolveAllWithIssue')}
                </a>
              )}
            </>
          )}
        </div>
      )}
      <div className="row conversation-menus">
        {filter === null ? null : (
          <LateMenu
            label={t('filter')}
            summary={
              <>
                {filterTexts().find(([value]) => value === filter)![1]}
                <TriangleDownIcon />
              </>
            }
            summaryClass="btn btn-invisible btn-small"
          >
            {() =>
              filterTexts().map(([value, text]) => (
                <MenuRadio key={value} checked={value === filter} onClick={() => onFilter(value)}>
                  {text}
                </MenuRadio>
              ))
            }
          </LateMenu>
        )}
        <LateMenu
          label={t('sort')}
          summary={
            <>
              {sortTexts[direction]}
              <TriangleDownIcon />
            </>
          }
          summaryClass="btn btn-invisible btn-small"
        >
          {() =>
            (['desc', 'asc'] as const).map((value) => (
              <MenuRadio key={value} checked={value === direction} onClick={() => onSort(value)}>
                {sortTexts[value]}
              </MenuRadio>
            ))
          }
        </LateMenu>
      </div>
    </div>
  );
}
