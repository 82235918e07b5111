import { XIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery, useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { IconButton } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';

const yearInSeconds = 365 * 86_400;

/** A banner that stays hidden in this browser after it is closed. `name` consists of lower-case letters, digits and underscores. */
export function DismissableBanner({ name, children }: { name: string; children: ReactNode }) {
  const client = useQueryClient();
  const { dismissed } = useSession();
  if (dismissed.includes(name)) return null;
  const dismiss = (): void => {
    document.cookie = `hide_${name}=true; path=${url('/')}; max-age=${yearInSeconds}; samesite=lax`;
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, dismissed: [...session.dismissed, name] },
    );
  };
  return (
    <Banner
      actions={
        <span className="needs-script">
          <IconButton icon={<XIcon />} label={uiMessages.t('close')} small onClick={dismiss} />
        </span>
      }
    >
      {children}
    </Banner>
  );
}
