import { MailIcon, TrashIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/app-context.tsx';
import { toastError } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { projectsMessages } from '../projects/index.ts';
import { withParts } from '../../ui/with-parts.tsx';
import { invitationsPath, invitationsQuery, roles, type MemberSource } from './member.queries.ts';

const { t } = projectsMessages;

function roleOf(level: number): string {
  const role = roles.find(([value]) => value === level);
  return role === undefined ? String(level) : t(role[1]);
}

/** Open invitations. */
export function Invitations({ source, id }: { source: MemberSource; id: number }) {
  const api = useApi();
  const client = useQueryClient();
  const query = invitationsQuery(source, id);
  const { data: invitations = [] } = useQuery(query);
  if (invitations.length === 0) return null;
  const withdraw = (email: string): void => {
    api
      .delete(`${invitationsPath(source, id)}/${encodeURIComponent(email)}`)
      .then(() => client.invalidateQueries({ queryKey: query.queryKey }), toastError);
  };
  return (
    <section className="stack stack-small">
      <h2>{t('invitations')}</h2>
      <ul className="card list">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="row member-row">
            <MailIcon />
            <div className="grow">
              <p className="strong break" dir="auto">
                {invitation.invite_email}
              </p>
              <p className="muted small">
                {withParts(t('invited'), { time: <RelativeTime time={invitation.created_at} /> })}
              </p>
            </div>
            <span>{roleOf(invitation.access_level)}</span>
            <IconButton
              icon={<TrashIcon />}
              label={t('withdrawInvitation', { email: invitation.invite_email })}
              small
              onClick={() => withdraw(invitation.invite_email)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
