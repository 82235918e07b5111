import { GitBranchIcon, GitCommitIcon, TagIcon, TriangleDownIcon } from '@primer/octicons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { PageRevision } from '../../../contract/repositories/repositories.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { Popover } from '../../ui/menu.tsx';
import { projectPage } from '../projects/index.ts';
import { codeMessages } from './code.messages.ts';
import { showName, shortSha } from './names.ts';

const { t } = codeMessages;
const loadRefList = () => import('./ref-list.tsx');
const RefList = lazy(loadRefList);
/** A failure is shown when the list is opened. */
const prefetch = (): void => void loadRefList().catch(() => undefined);

export interface RefSwitcherProps {
  project: string;
  revision: PageRevision;
  /** The same page at another ref. */
  hrefOf: (ref: string) => string;
}

const icons = { branch: <GitBranchIcon />, tag: <TagIcon />, commit: <GitCommitIcon /> };

/** The current ref, and a list to switch to another. Without script it links to the lists of branches and tags. */
export function RefSwitcher(props: RefSwitcherProps) {
  const { project, revision } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const details = root.current!.querySelector('details')!;
    const follow = (): void => setOpen(details.open);
    // It can have been opened before the script was loaded.
    follow();
    details.addEventListener('toggle', follow);
    return () => details.removeEventListener('toggle', follow);
  }, []);
  return (
    // Hover and focus announce that it is about to be opened.
    <span ref={root} className="ref-switcher" onPointerOver={prefetch} onFocus={prefetch}>
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
        {/* Handles clicks on the links. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div
          className="ref-panel"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a') !== null)
              event.currentTarget.closest('details')!.open = false;
          }}
        >
          {open ? (
            <Suspense fallback={<TypingAhead />}>
              <RefList {...props} />
            </Suspense>
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
