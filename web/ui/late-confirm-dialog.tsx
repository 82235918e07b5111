import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }));

/** The same as ConfirmDialog, loaded when somebody is asked: for pages that ask seldom. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
