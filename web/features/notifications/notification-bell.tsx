import { BellIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useViewer } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import type { NotifyingPlace } from './notification.queries.ts';
import { notificationBellMessages } from './notification-bell.messages.ts';

const LevelDialog = lazy(() => import('./level-dialog.tsx'));

/** On the page of a group or project: opens the choice of its notification level. */
export function NotificationBell({ kind, id, full_path }: NotifyingPlace) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (viewer === null) return null;
  return (
    <>
      <IconButton
        className="needs-script"
        variant="default"
        small
        icon={<BellIcon />}
        label={notificationBellMessages.t('level')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Suspense fallback={null}>
          <LevelDialog place={{ kind, id, full_path }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
