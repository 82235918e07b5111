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

/** Focuses the other button, which has replaced this one. */
function choose(open: boolean): void {
  setGutter(open);
  document.getElementById(open ? closer : opener)?.focus({ preventScroll: true });
}

/** The sidebar of a page: full, or collapsed to `rail`. Styles decide which one is shown, so that nothing moves while the page loads. */
export function Gutter({
  label,
  group,
  rail,
  children,
}: {
  label: string;
  /** For the shortcut. */
  group: string;
  rail: ReactNode;
  children: ReactNode;
}) {
  useEffect(collapseOnLeaving, []);
  useShortcuts(() => [{ keys: 's', label: t('toggle'), group, run: () => choose(!isGutterOpen()) }], [group]);
  return (
    <aside className="subject-side gutter" aria-label={label}>
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
