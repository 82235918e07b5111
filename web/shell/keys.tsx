import { Fragment } from 'react';
import { overlayMessages } from './overlay.messages.ts';

/** `g i` as keys on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  const mod = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return (
    <span className="row" style={{ gap: 4 }}>
      {keys.split(' ').map((press, index) => (
        <Fragment key={index}>
          {index > 0 ? <span className="visually-hidden">{overlayMessages.t('then')}</span> : null}
          {press.split('+').map((part) => (
            <kbd key={part}>{part === 'mod' ? mod : part}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
