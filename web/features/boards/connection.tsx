import { useEffect, useState } from 'react';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** Milliseconds until a lost connection is said: most are back by then. */
const patience = 3000;

/** Says that the connection is lost, and how many moves wait for it; or that the board is gone or hidden. */
export function Connection({
  isLive,
  waiting,
  isGone,
}: {
  isLive: boolean;
  waiting: number;
  isGone: boolean;
}) {
  const [wasLive, setWasLive] = useState(false);
  const [isLost, setIsLost] = useState(false);
  if (isLive && !wasLive) setWasLive(true);
  useEffect(() => {
    if (isLive || !wasLive) return setIsLost(false);
    const timer = setTimeout(() => setIsLost(true), patience);
    return () => clearTimeout(timer);
  }, [isLive, wasLive]);
  const text = isGone
    ? t('gone')
    : waiting > 0
      ? t('movesWait', { count: waiting })
      : isLost && !isLive
        ? t('connectionLost')
        : undefined;
  return <div role="status">{text === undefined ? null : <p className="board-connection">{text}</p>}</div>;
}
