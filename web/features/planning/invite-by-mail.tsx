import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { can, useProjectInCache } from '../projects/index.ts';
import { editorMessages } from './editors.messages.ts';

const { t } = editorMessages;

/** `text@text` */
const address = /^[^\s@]+@[^\s@]+$/;
/** Guests can be assigned; a Maintainer gives more if it is needed. */
const guest = 10;

/** Invites the person whose address was typed in a search for people; shown to those who may invite. */
export function InviteByMail({ project: path, typed }: { project: string; typed: string }) {
  const api = useApi();
  const project = useProjectInCache(path);
  const [busy, setBusy] = useState(false);
  const email = typed.trim();
  if (project === undefined || !can(project, 'manage_members') || !address.test(email)) return null;
  const invite = (): void => {
    setBusy(true);
    api
      .post(`/api/v4/projects/${project.id}/invitations`, { body: { email, access_level: guest } })
      .then(() => addToast({ tone: 'success', text: t('invited', { email }) }))
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Button small busy={busy} onClick={invite}>
      {t('invite', { email })}
    </Button>
  );
}
