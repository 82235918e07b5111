import { useEffect, useState } from 'react';
import { pathPart } from '../../platform/url.ts';
import type { MatchingRefs } from '../../../contract/issues/branches.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { branchesMessages } from './branches.messages.ts';

/** In milliseconds: the pause in typing after which the text is checked. */
const pause = 500;

export type CheckState = 'none' | 'checking' | 'valid' | 'invalid';

interface Answered {
  readonly text: string;
  /** Undefined for a text known to be valid, null if the check failed. */
  readonly found: MatchingRefs | undefined | null;
}

/**
 * Checks a typed name against the branches and tags of a project when typing pauses. `judge` decides from the refs that start with
 * it. Answers for an older text are ignored.
 */
export function useRefCheck(
  project: string,
  initial: string,
  judge: (text: string, found: MatchingRefs) => boolean,
) {
  const api = useApi();
  const [text, setText] = useState(initial);
  const [answered, setAnswered] = useState<Answered>({ text: initial, found: undefined });
  const isEmpty = text.trim() === '';
  const waits = !isEmpty && answered.text !== text;
  useEffect(() => {
    if (!waits) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      api
        .get(`/${pathPart(project)}/-/refs`, {
          query: { search: text.trim() },
          signal: ended.signal,
        })
        .then(
          (found) => {
            if (!ended.signal.aborted) setAnswered({ text, found });
          },
          () => {
            if (ended.signal.aborted) return;
            addToast({ tone: 'danger', text: branchesMessages.t('refFailed') });
            setAnswered({ text, found: null });
          },
        );
    }, pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [api, project, text, waits]);

  const found = answered.text === text ? answered.found : undefined;
  const fits = found === undefined || (found !== null && judge(text.trim(), found));
  const answeredState: CheckState = fits ? 'valid' : 'invalid';
  return {
    text,
    /** Empty texts are neither valid nor invalid. */
    state: isEmpty ? ('none' as CheckState) : waits ? 'checking' : answeredState,
    found: found ?? undefined,
    type: setText,
    /** Sets a text that is known to be valid. */
    setValid(valid: string): void {
      setText(valid);
      setAnswered({ text: valid, found: undefined });
    },
  };
}
