import { useQuery } from '@tanstack/react-query';
import { Fragment, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../platform/composing.ts';
import { useParams, useRouteContext, useRouter } from '../../platform/routing/hooks.ts';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { TextInput } from '../../ui/field.tsx';
import { useProject } from '../projects/index.ts';
import { findFileMessages } from './find-file.messages.ts';
import { codePage } from './code-paths.ts';
import { filesQuery } from './code.queries.ts';
import { findPaths, type Match } from './fuzzy.ts';
import { nameFromUrl, showName } from './names.ts';
import './code.css';
import './refs.css';

const { t } = findFileMessages;

function Marked({ match: { path, at } }: { match: Match }) {
  const marks = new Set(at);
  const parts: { text: string; marked: boolean }[] = [];
  for (let index = 0; index < path.length; index++) {
    const marked = marks.has(index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += path[index];
    else parts.push({ text: path[index]!, marked });
  }
  return parts.map(({ text, marked }, index) => (
    <Fragment key={index}>{marked ? <mark>{showName(text)}</mark> : showName(text)}</Fragment>
  ));
}

/** Finds a file by letters of its path. The list of paths is fetched once and searched in the browser. */
export default function FindFilePage() {
  const { path: project } = useParams<'/:path/-/find_file/*?'>();
  const { at } = useRouteContext<'/:path/-/find_file/*?'>();
  const owner = useProject(project);
  const router = useRouter();
  const ref = at === '' ? (owner.default_branch ?? '') : nameFromUrl(at);
  const input = useRef<HTMLInputElement>(null);
  const { data: files, isError } = useQuery({
    ...filesQuery(project, ref),
    enabled: typeof window !== 'undefined',
    staleTime: 60_000,
  });
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(typed);
  const found = useMemo(
    () => (files === undefined ? [] : findPaths(files.paths, wanted, 50)),
    [files, wanted],
  );
  useEffect(() => {
    input.current!.focus();
    // Typed before the script was there.
    setTyped(input.current!.value);
  }, []);
  const hrefOf = (path: string) => codePage(project, 'blob', ref, path);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.min(Math.max(active + step, 0), found.length - 1);
      setActive(next);
      document.getElementById(`found-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      const match = found[active];
      if (match !== undefined) router.history.push(hrefOf(match.path));
    } else if (event.key === 'Escape') router.history.back();
  };
  return (
    <div className="page stack">
      <h1>{t('findFile')}</h1>
      <TextInput
        ref={input}
        autoFocus
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="found"
        aria-activedescendant={found[active] === undefined ? undefined : `found-${active}`}
        aria-label={t('findFileText')}
        placeholder={t('findFileText')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <noscript>
        <p>
          {t('findNeedsScript')} <a href={codePage(project, 'tree', ref)}>{t('browseInstead')}</a>
        </p>
      </noscript>
      {files === undefined && !isError ? (
        <Skeleton lines={8} />
      ) : found.length === 0 ? (
        <EmptyState title={t('noFile')} />
      ) : (
        <div id="found" role="listbox" aria-label={t('files')} className="card finder-list">
          {found.map((match, index) => (
            <a
              key={match.path}
              id={`found-${index}`}
              role="option"
              aria-selected={index === active}
              data-active={index === active || undefined}
              className="mono"
              tabIndex={-1}
              dir="auto"
              href={hrefOf(match.path)}
              data-prefetch="off"
            >
              <Marked match={match} />
            </a>
          ))}
        </div>
      )}
      {files?.truncated === true ? (
        <p className="muted">{t('filesTruncated', { count: files.paths.length })}</p>
      ) : null}
    </div>
  );
}
