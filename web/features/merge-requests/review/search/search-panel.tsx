import { XIcon } from '@primer/octicons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FoundChanges, FoundLine } from '../../../../../contract/merge-requests/merge-requests.ts';
import { isComposing } from '../../../../platform/composing.ts';
import { formatNumber } from '../../../../platform/formats.ts';
import { apiQuery } from '../../../../platform/query.ts';
import { takeTyped } from '../../../../platform/typing-ahead.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/feedback.tsx';
import { TextInput } from '../../../../ui/field.tsx';
import { showName } from '../../../repositories/index.ts';
import { mergeRequestPath } from '../../merge-request-paths.ts';
import { type ChangesSearch } from '../../changes.queries.ts';
import { searchMessages } from './search.messages.ts';
import './search-panel.css';

const { t } = searchMessages;
/** Milliseconds without a letter, after which is searched. */
const pause = 200;
const shortest = 2;
/** Characters before the place: it is in sight on a narrow screen, too. */
const shownBefore = 24;
const signs = { added: '+', removed: '−', context: ' ' } as const;

const counted = (count: number) => ({ count, formatted: formatNumber(count) });
const codeOf = (hash: string, { old_line, new_line }: FoundLine): string =>
  `${hash}_${old_line ?? 0}_${new_line ?? 0}`;
const inWords = ({ type, old_line, new_line, text }: FoundLine): string =>
  t(type, { line: new_line ?? old_line ?? 0, text: text.trim() });

function LineText({ line: { text, at }, length }: { line: FoundLine; length: number }) {
  if (at === null) return <span>{text}</span>;
  const before = text.slice(0, at).trimStart();
  return (
    <span>
      {before.length > shownBefore ? `…${before.slice(-shownBefore)}` : before}
      <mark>{text.slice(at, at + length)}</mark>
      {text.slice(at + length)}
    </span>
  );
}

function says({ files, ended }: FoundChanges): string {
  const lines = files.reduce((sum, file) => sum + file.lines.length, 0);
  if (lines === 0) return t(ended === 'late' ? 'late' : 'nothing');
  const found = t('foundLines', { ...counted(lines), files: t('inFiles', counted(files.length)) });
  return ended === 'all' ? found : `${found}. ${t(ended)}`;
}

function Results({
  found: { files },
  id,
  active,
  length,
  onOpen,
}: {
  found: FoundChanges;
  id: string;
  active: number;
  length: number;
  onOpen: (index: number) => void;
}) {
  let before = 0;
  return files.map((file) => {
    const first = before;
    before += file.lines.length;
    return (
      <div key={file.path} role="group" aria-label={showName(file.path)}>
        <p className="search-file mono strong truncate" dir="auto">
          {showName(file.path)}
        </p>
        {file.lines.map((line, at) => (
          <a
            key={codeOf(file.file_hash, line)}
            id={`${id}-${first + at}`}
            className={`search-line mono search-${line.type}`}
            role="option"
            aria-selected={first + at === active}
            aria-label={inWords(line)}
            tabIndex={-1}
            href={`#${codeOf(file.file_hash, line)}`}
            onClick={() => onOpen(first + at)}
          >
            <span className="search-number">{line.new_line ?? line.old_line}</span>
            <span>{signs[line.type]}</span>
            <LineText line={line} length={length} />
          </a>
        ))}
      </div>
    );
  });
}

export interface SearchPanelProps {
  project: string;
  iid: string;
  search: ChangesSearch;
  onClose: () => void;
}

/** Searches all files of the change, drawn or not, and leads to their lines. */
export default function SearchPanel({ project, iid, search, onClose }: SearchPanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(takeTyped);
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(-1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim().length < shortest ? '' : typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { w, diff_id, start_sha, commit_id } = search;
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(`${mergeRequestPath(project, iid)}/changes/search.json`, {
      q: wanted,
      ...(w === undefined ? {} : { w }),
      ...(diff_id === undefined ? {} : { diff_id }),
      ...(start_sha === undefined ? {} : { start_sha }),
      ...(commit_id === undefined ? {} : { commit_id }),
    }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = wanted === '' ? undefined : data;
  const lines = found?.files.flatMap((file) => file.lines.map((line) => codeOf(file.file_hash, line))) ?? [];
  const choose = (index: number): void => {
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const open = (index: number): void => {
    const code = lines[index];
    if (code === undefined) return;
    choose(index);
    // The page follows the address; the same again leads there again.
    if (location.hash === `#${code}`) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = code;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (lines.length > 0) choose(Math.min(Math.max(active + step, 0), lines.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The same key again goes on.
      const next = event.shiftKey ? active - 1 : active + (location.hash === `#${lines[active]}` ? 1 : 0);
      open(Math.min(Math.max(next, 0), lines.length - 1));
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <search className="search-panel" aria-label={t('title')}>
      <div className="search-head">
        <TextInput
          ref={input}
          type="search"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-lines`}
          aria-activedescendant={active >= 0 && lines[active] !== undefined ? `${id}-${active}` : undefined}
          aria-label={t('label')}
          placeholder={t('label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
        />
        <IconButton small icon={<XIcon />} label={t('close')} onClick={onClose} />
      </div>
      <p className="search-says small muted" role="status">
        {isError && wanted !== '' ? t('failed') : found === undefined ? t('short') : says(found)}
      </p>
      {isError && wanted !== '' ? (
        <Button small onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      ) : null}
      {found === undefined && isFetching ? <Skeleton lines={3} /> : null}
      <div id={`${id}-lines`} className="search-lines" role="listbox" aria-label={t('results')}>
        {found === undefined ? null : (
          <Results found={found} id={id} active={active} length={wanted.length} onOpen={choose} />
        )}
      </div>
    </search>
  );
}
