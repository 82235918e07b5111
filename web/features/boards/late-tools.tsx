import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../../platform/when-idle.ts';

const ToolsContext = createContext(false);

/** Whether it is time for a card to have its grip and its menu. */
export const useIsTimeForTools = (): boolean => use(ToolsContext);

/**
 * A board whose cards get their tools once the browser has nothing else to do, or the focus comes to a card. They are half of what a card
 * consists of, and nothing that one reads: the page is there earlier without them.
 */
export function LateTools({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isTime) return undefined;
    const giveUp = whenIdle(() => startTransition(() => setIsTime(true)));
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('.board') !== null) setIsTime(true);
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      giveUp();
      document.removeEventListener('focusin', onFocus);
    };
  }, [isTime]);
  return <ToolsContext value={isTime}>{children}</ToolsContext>;
}
