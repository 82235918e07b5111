import { useSyncExternalStore } from 'react';

/** The overlays of the frame, one at a time; loaded when first opened. */
export type Overlay = 'palette' | 'shortcuts' | null;

let open: Overlay = null;
const listeners = new Set<() => void>();

export function showOverlay(overlay: Overlay): void {
  open = overlay;
  for (const listener of listeners) listener();
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
