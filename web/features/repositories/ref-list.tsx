import { CheckIcon } from '@primer/octicons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { useDebounced } from '../../platform/use-found.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Tag } from '../../ui/label.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import {
  Combobox,
  ComboboxItem,
  ComboboxList,
  useComboboxStore,
  type ComboboxStore,
} from '../../ui/widgets.tsx';
import { codeMessages } from './code.messages.ts';
import { refsQuery } from './code.queries.ts';
import { showName } from './names.ts';
import type { RefSwitcherProps } from './ref-switcher.tsx';

const { t } = codeMessages;

function Refs({
  project,
  revision,
  hrefOf,
  search,
  store,
}: RefSwitcherProps & { search: string; store: ComboboxStore }) {
  const text = search.trim();
  const asked = useDebounced(text);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...refsQuery(project, asked),
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <p className="select-empty">
        <Spinner />
      </p>
    );
  // Until the answer arrives, Enter opens no outdated match.
  const exact = asked === text && !isPlaceholderData;
  const fits = (name: string): boolean => exact || name.toLowerCase().includes(text.toLowerCase());
  const groups = [
    { kind: 'branch', title: t('branches'), names: data.branches.filter(fits) },
    { kind: 'tag', title: t('tags'), names: data.tags.filter(fits) },
  ] as const;
  return (
    <>
      <ComboboxList store={store} className="ref-list" aria-label={t('switchRef')}>
        {groups.map(({ kind, title, names }) =>
          names.length === 0 ? null : (
            <div key={kind} role="group" aria-label={title}>
              <p className="menu-heading">{title}</p>
              {names.map((name) => {
                const current = revision.kind === kind && revision.name === name;
                return (
                  <ComboboxItem
                    key={name}
                    focusOnHover
                    blurOnHoverEnd={false}
                    aria-current={current || undefined}
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content follows
                    render={<a className="menu-item" href={hrefOf(name)} data-prefetch="off" />}
                  >
                    <span className="menu-check">{current ? <CheckIcon /> : null}</span>
                    <span className="grow truncate" dir="auto" title={showName(name)}>
                      {showName(name)}
                    </span>
                    {kind === 'branch' && name === data.default_branch ? (
                      <Tag>{t('defaultBranch')}</Tag>
                    ) : null}
                  </ComboboxItem>
                );
              })}
            </div>
          ),
        )}
      </ComboboxList>
      {exact && data.branches.length + data.tags.length === 0 ? (
        <p className="select-empty">{uiMessages.t('noMatches')}</p>
      ) : null}
    </>
  );
}

/** Branches and tags to choose from, searched by part of their name. */
export default function RefList(props: RefSwitcherProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const store = useComboboxStore({ open: true });
  useEffect(() => {
    setSearch((before) => takeTyped() + before);
    input.current?.focus();
  }, []);
  return (
    <>
      <Combobox
        ref={input}
        store={store}
        autoSelect="always"
        value={search}
        setValueOnChange={false}
        onChange={(event) => setSearch(event.target.value)}
        aria-label={t('findRef')}
        placeholder={t('findRef')}
        render={<TextInput type="search" />}
      />
      <Refs {...props} search={search} store={store} />
    </>
  );
}
