import { FoldDownIcon, FoldUpIcon, UnfoldIcon } from '@primer/octicons-react';
import { IconButton } from '../../ui/button.tsx';
import { changesMessages } from './changes.messages.ts';

const { t } = changesMessages;

/** Shows hidden lines: from above, from below, or all of them. */
export function HiddenLines({
  up,
  down,
  onReveal,
}: {
  /** There are lines below, whose last ones can be shown. */
  up: boolean;
  /** There are lines above, behind which the first ones can be shown. */
  down: boolean;
  onReveal: (what: 'up' | 'down' | 'all') => void;
}) {
  return (
    <span className="diff-hidden needs-script">
      {down ? (
        <IconButton small icon={<FoldDownIcon />} label={t('expandDown')} onClick={() => onReveal('down')} />
      ) : null}
      {up ? (
        <IconButton small icon={<FoldUpIcon />} label={t('expandUp')} onClick={() => onReveal('up')} />
      ) : null}
      <IconButton small icon={<UnfoldIcon />} label={t('expandAll')} onClick={() => onReveal('all')} />
    </span>
  );
}
