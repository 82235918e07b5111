import { useState } from 'react';

/** Sends, and closes the dialog unless it was refused. */
export function useSending(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    send: async (work: () => Promise<string | undefined>): Promise<void> => {
      if (busy) return;
      setBusy(true);
      const refused = await work();
      setBusy(false);
      setError(refused);
      if (refused === undefined) onClose();
    },
  };
}
