import { Suspense } from 'react';
import { lazy } from '../platform/lazy.ts';
import type { ConfirmDialogProps } from './dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }));

/** ConfirmDialog, loaded when it opens: for pages that rarely ask. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
