import { CheckIcon, GitBranchIcon, GitCommitIcon, TagIcon, TriangleDownIcon } from '@primer/octicons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { PageRevision } from '../../../contract/repositories/repositories.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Tag } from '../../ui/label.tsx';
import { Popover } from '../../ui/menu.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { projectPage } from '../projects/index.ts';
import { codeMessages } from './code.messages.ts';
import { refsQuery } from './code.queries.ts';
import { shortSha } from './format.ts';
import { showName } from './names.ts';

const { t } = codeMessages;

interface RefSwitcherProps {
  project: string;
  revision: PageRevision;
  /** The same page at another ref. */
  hrefOf: (ref: string) => string;
}

const icons = { branch: <GitBranchIcon />, tag: <TagIcon />, commit: <GitCommitIcon /> };

/** Arrows move through the links, Enter in the field opens the first. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const panel = event.currentTarget;
  const links = [...panel.querySelectorAll<HTMLElement>('.ref-list a')];
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    links[0]?.click();
  } else if (step !== 0) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement as HTMLElement) + step;
    if (next < 0) panel.querySelector('input')?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  }
}

function RefList({ project, revision, hrefOf, search }: RefSwitcherProps & { search: string }) {
  const { data } = useQuery({ ...refsQuery(project, search), placeholderData: keepPreviousData });
  if (data === undefined)
    return (
      <p className="select-empty">
        <Spinner />
      </p>
    );
  const groups = [
    { kind: 'branch', title: t('branches'), names: data.branches },
    { kind: 'tag', title: t('tags'), names: data.tags },
  ] as const;
  return (
    <div className="ref-list">
      {groups.map(({ kind, title, names }) =>
        names.length === 0 ? null : (
          <section key={kind} aria-label={title}>
            <p className="menu-heading">{title}</p>
            <ul>
              {names.map((name) => {
                const current = revision.kind === kind && revision.name === name;
                return (
                  <li key={name}>
                    <a
                      className="menu-item"
                      href={hrefOf(name)}
                      data-prefetch="off"
                      aria-current={current || undefined}
                    >
                      <span className="menu-check">{current ? <CheckIcon /> : null}</span>
                      <span className="grow truncate" dir="auto" title={showName(name)}>
                        {showName(name)}
                      </span>
                      {kind === 'branch' && name === data.default_branch ? (
                        <Tag>{t('defaultBranch')}</Tag>
                      ) : null}
                    </a>
                  </li>
                );
              })}
            </ul>
          </section>
        ),
      )}
      {data.branches.length + data.tags.length === 0 ? (
        <p className="select-empty">{uiMessages.t('noMatches')}</p>
      ) : null}
    </div>
  );
}

/** The ref that is shown, and the way to another. Without script it leads to the lists of branches and tags. */
export function RefSwitcher(props: RefSwitcherProps) {
  const { project, revision } = props;
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const details = root.current!.querySelector('details')!;
    const follow = (): void => {
      setOpen(details.open);
      setSearch('');
    };
    // It may have been opened before the script was there.
    follow();
    details.addEventListener('toggle', follow);
    return () => details.removeEventListener('toggle', follow);
  }, []);
  return (
    <span ref={root} className="ref-switcher">
      <Popover
        label={`${t('switchRef')}: ${showName(revision.name)}`}
        summary={
          <>
            {icons[revision.kind]}
            <span dir="auto">
              {revision.kind === 'commit' ? shortSha(revision.name) : showName(revision.name)}
            </span>
            <TriangleDownIcon />
          </>
        }
      >
        {/* Keys that bubble up from the field and the links. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div
          className="ref-panel"
          onKeyDown={onKeyDown}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a') !== null)
              event.currentTarget.closest('details')!.open = false;
          }}
        >
          {open ? (
            <>
              <TextInput
                autoFocus
                type="search"
                aria-label={t('findRef')}
                placeholder={t('findRef')}
                autoComplete="off"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <RefList {...props} search={search} />
            </>
          ) : null}
          <p className="ref-foot small">
            <a href={projectPage(project, 'branches')}>{t('allBranches')}</a>
            <a href={projectPage(project, 'tags')}>{t('allTags')}</a>
          </p>
        </div>
      </Popover>
    </span>
  );
}
