import { SidebarCollapseIcon, SidebarExpandIcon } from '@primer/octicons-react';
import { useEffect, type ReactNode } from 'react';
import { collapseOnLeaving, isGutterOpen, setGutter } from '../../platform/gutter.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { gutterMessages } from './gutter.messages.ts';
import './gutter.css';

const { t } = gutterMessages;

const opener = 'expand-gutter';
const closer = 'collapse-gutter';

/** The other button is there now. */
function choose(open: boolean): void {
  setGutter(open);
  document.getElementById(open ? closer : opener)?.focus({ preventScroll: true });
}

/** What stands at the side of a page: whole, or collapsed to `rail`. Which of both is shown is a matter of styles, so that nothing moves as the page comes. */
export function Gutter({
  label,
  group,
  rail,
  children,
}: {
  label: string;
  /** Of its shortcut. */
  group: string;
  rail: ReactNode;
  children: ReactNode;
}) {
  useEffect(collapseOnLeaving, []);
  useShortcuts(() => [{ keys: 's', label: t('toggle'), group, run: () => choose(!isGutterOpen()) }], [group]);
  return (
    <aside className="issue-side gutter" aria-label={label}>
      <div className="gutter-rail">
        <Button
          id={opener}
          variant="invisible"
          small
          icon={<SidebarExpandIcon />}
          title={t('expand')}
          aria-expanded={false}
          aria-label={t('expand')}
          onClick={() => choose(true)}
        >
          {label}
        </Button>
        {rail}
      </div>
      <div className="gutter-whole">
        <Button
          id={closer}
          className="gutter-fold"
          variant="invisible"
          small
          icon={<SidebarCollapseIcon />}
          aria-expanded
          onClick={() => choose(false)}
        >
          {t('collapse')}
        </Button>
        {children}
      </div>
    </aside>
  );
}
