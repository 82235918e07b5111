import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useDebounced } from '../../platform/use-found.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Label } from '../../ui/label.tsx';
import type { DialogActs } from './board-dialogs.tsx';
import type { AnyCard, BoardState } from './board-state.ts';
import type { BoardOwner } from './board.queries.ts';
import { boardsMessages } from './boards.messages.ts';
import { isMade, titleOf } from './lists.ts';
import { useSending } from './use-sending.ts';

const { t } = boardsMessages;
const perPage = 50;

/** The open issues that are in no list, to be put into one. What is selected stays while one searches and turns pages. */
export default function AddIssues({
  board,
  owner,
  add,
  onClose,
}: {
  board: BoardState;
  owner: BoardOwner;
  add: DialogActs['addCards'];
  onClose: () => void;
}) {
  const api = useApi();
  const [tab, setTab] = useState<'all' | 'selected'>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlyMap<number, AnyCard>>(new Map());
  const lists = board.lists.filter(isMade);
  const [chosen, setChosen] = useState<number>();
  // Others can take a list away meanwhile.
  const target = lists.find(({ id }) => id === chosen) ?? lists[0];
  const { busy, error, send } = useSending(onClose);
  const search = useDebounced(text.trim());
  const { data, isError, refetch } = useQuery({
    queryKey: ['board-offers', board.id, search, page],
    queryFn: ({ signal }) =>
      api.get(`/-/boards/${board.id}/issues.json`, {
        signal,
        query: { page, per: perPage, ...(search === '' ? {} : { search }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = Math.max(1, Math.ceil((data?.size ?? 0) / perPage));
  // Others have moved cards meanwhile.
  if (data !== undefined && page > pages) setPage(pages);
  const shown = tab === 'all' ? (data?.issues ?? []) : [...selected.values()];
  const areAll = shown.length > 0 && shown.every(({ id }) => selected.has(id));
  const choose = (cards: readonly AnyCard[], is: boolean): void => {
    const next = new Map(selected);
    for (const card of cards)
      if (is) next.set(card.id, card);
      else next.delete(card.id);
    setSelected(next);
  };
  const unselect = (ids: readonly number[]): void =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  const nothing =
    tab === 'selected' ? t('nothingSelected') : search === '' ? t('allAreListed') : t('nothingFound');
  return (
    <Dialog
      title={t('addIssues')}
      wide
      onClose={onClose}
      actions={
        <>
          <label className="board-offers-bar">
            {t('addTo')}
            <Select value={target?.id} onChange={(event) => setChosen(Number(event.target.value))}>
              {lists.map((list) => (
                <option key={list.id} value={list.id}>
                  {titleOf(list)}
                </option>
              ))}
            </Select>
          </label>
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={selected.size === 0 || target === undefined}
            onClick={() => {
              if (target !== undefined) void send(() => add(target, [...selected.keys()], unselect));
            }}
          >
            {t('addSelected', { count: selected.size })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t('addIssuesHint')}</p>
        <TextInput
          type="search"
          aria-label={t('searchIssues')}
          placeholder={t('searchIssues')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
            setTab('all');
          }}
        />
        <div className="board-offers-bar" role="group" aria-label={t('addIssues')}>
          <Button small aria-pressed={tab === 'all'} onClick={() => setTab('all')}>
            {t('allIssues')} <span className="tabular">{formatNumber(data?.size ?? 0)}</span>
          </Button>
          <Button small aria-pressed={tab === 'selected'} onClick={() => setTab('selected')}>
            {t('selectedIssues')} <span className="tabular">{formatNumber(selected.size)}</span>
          </Button>
          <span className="grow" />
          {shown.length === 0 ? null : (
            <Button small variant="invisible" onClick={() => choose(shown, !areAll)}>
              {t(areAll ? 'unselectPage' : 'selectPage')}
            </Button>
          )}
        </div>
        {isError && data === undefined ? (
          <p role="alert">
            {t('issuesNotRead')}{' '}
            <Button small onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          </p>
        ) : shown.length === 0 && (data !== undefined || tab === 'selected') ? (
          <p className="muted" role="status">
            {nothing}
          </p>
        ) : (
          <ul className="board-offers">
            {shown.map((card) => (
              <li key={card.id}>
                <label className="board-card board-offer">
                  <input
                    type="checkbox"
                    checked={selected.has(card.id)}
                    onChange={(event) => choose([card], event.target.checked)}
                  />
                  <span>
                    <span dir="auto">{card.title}</span>{' '}
                    <span className="muted small">{owner.cards.referenceOf(card, owner)}</span>
                    {card.labels.length === 0 ? null : (
                      <span className="board-card-labels">
                        {card.labels.map((label) => (
                          <Label key={label.id} label={label} />
                        ))}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {tab === 'selected' || pages === 1 ? null : (
          <p className="board-offers-bar">
            <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('previousPage')}
            </Button>
            <span className="muted tabular">
              {t('pageOfIssues', { page: formatNumber(page), pages: formatNumber(pages) })}
            </span>
            <Button small disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('nextPage')}
            </Button>
          </p>
        )}
        {error === undefined ? null : (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
