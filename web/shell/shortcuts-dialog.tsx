import { Fragment, useEffect, useReducer } from 'react';
import { useViewer } from '../platform/session.ts';
import { availableShortcuts, followShortcuts, type Shortcut } from '../platform/shortcuts.ts';
import { url } from '../platform/url.ts';
import { Banner } from '../ui/feedback.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from './keys.tsx';
import { overlayMessages } from './overlay.messages.ts';
import './shortcuts-dialog.css';

const { t } = overlayMessages;

/** `?`: the shortcuts of the current page. It updates while the page is still loading. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const [, show] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    show();
    return followShortcuts(show);
  }, []);
  // Of two with the same key, the last one registered is used.
  const byKey = new Map(availableShortcuts().map((shortcut) => [shortcut.keys, shortcut]));
  const groups = Map.groupBy(byKey.values(), (shortcut: Shortcut) => shortcut.group);
  return (
    <Dialog title={t('shortcutsTitle')} onClose={onClose} wide>
      {viewer?.preferences.keyboard_shortcuts_enabled === false ? (
        <Banner tone="attention">{t('shortcutsOff')}</Banner>
      ) : null}
      <div className="shortcuts">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <Fragment key={shortcut.keys}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Keys keys={shortcut.keys} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        <a href={url('/help/user/keyboard')} onClick={onClose}>
          {t('allKeys')}
        </a>
      </p>
    </Dialog>
  );
}
