import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FilesState } from './markdown-attachments.tsx';

interface Waiting {
  readonly go: () => void;
  /** The number of earlier failures. */
  readonly failed: number;
}

/**
 * A text sent during uploads would contain their placeholders, and the links would land in the next text. So sending waits, however the
 * form is submitted, and is cancelled if an upload fails.
 */
export function useSendingWaits(
  field: RefObject<HTMLTextAreaElement | null>,
  onSubmit: (() => void) | undefined,
) {
  const [files, setFiles] = useState<FilesState>({ underWay: 0, failed: 0 });
  const [waiting, setWaiting] = useState<Waiting>();
  const [failed, setFailed] = useState(false);
  const submit = useRef(onSubmit);
  // With what is on the page: a key can come between that and the other effects.
  useLayoutEffect(() => {
    submit.current = onSubmit;
  });
  const busy = files.underWay > 0;
  const wait = (go: () => void): void => {
    setFailed(false);
    setWaiting({ go, failed: files.failed });
  };
  useEffect(() => {
    const form = field.current?.form;
    if (!busy || form == null) return undefined;
    const onFormSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event;
      wait(() => form.requestSubmit(submitter?.isConnected === true ? submitter : undefined));
    };
    form.addEventListener('submit', onFormSubmit, { capture: true });
    return () => form.removeEventListener('submit', onFormSubmit, { capture: true });
    // oxlint-disable-next-line react/exhaustive-deps -- as long as files are on their way
  }, [busy]);
  useEffect(() => {
    if (waiting === undefined || busy) return;
    setWaiting(undefined);
    if (files.failed > waiting.failed) setFailed(true);
    else waiting.go();
  }, [waiting, busy, files]);
  return {
    send: (): void => {
      if (busy) return wait(() => submit.current?.());
      setFailed(false);
      return submit.current?.();
    },
    sending: waiting === undefined ? (failed && files.failed > 0 ? 'failed' : undefined) : 'waits',
    stay: () => setWaiting(undefined),
    onFiles: setFiles,
  } as const;
}
