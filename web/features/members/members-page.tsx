import { TrashIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../contract/members/members.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { personPath, projectsMessages } from '../projects/index.ts';
import { AddMember } from './add-member.tsx';
import { Invitations } from './invitations.tsx';
import { invitationsPath, membersPath, membersQuery, roles, type MemberSource } from './member.queries.ts';
import './members.css';
import { formatDate } from '../../platform/formats.ts';

const { t } = projectsMessages;

function inheritedFrom(member: Member): string | undefined {
  const from = member.inherited_from;
  return from === null ? undefined : typeof from === 'string' ? from : (from.full_path ?? from.name);
}

function RoleSelect({
  value,
  label,
  onChange,
}: {
  value: number;
  label: string;
  onChange: (level: number) => void;
}) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {roles.map(([level, name]) => (
        <option key={level} value={level}>
          {t(name)}
        </option>
      ))}
    </Select>
  );
}

export interface MembersPageProps {
  source: MemberSource;
  id: number;
  name: string;
  manages: boolean;
  /** This page's own address, without the relative root. */
  path: string;
  search: { search?: string | undefined; page?: number | undefined };
}

/** Members of a project or a group. */
export function MembersPage({ source, id, name, manages, path, search }: MembersPageProps) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const { data: members } = useSuspenseQuery(membersQuery(source, id, search.search, search.page));
  const [asked, setAsked] = useState<Member | null>(null);
  const refresh = async (): Promise<void> =>
    Promise.all(
      [`${membersPath(source, id)}/all`, invitationsPath(source, id)].map((path) =>
        client.invalidateQueries({ queryKey: ['api', path] }),
      ),
    ).then(() => undefined);
  const change = (member: Member, level: number): void => {
    api
      .put(`${membersPath(source, id)}/${member.id}`, {
        body: { access_level: level, expires_at: member.expires_at },
      })
      .then(refresh, (error: unknown) => {
        toastError(error);
        return refresh();
      });
  };
  const remove = (member: Member): void => {
    api
      // Asked about this place alone.
      .delete(`${membersPath(source, id)}/${member.id}`, { query: { skip_subresources: true } })
      .then(refresh, toastError)
      .finally(() => setAsked(null));
  };
  return (
    <div className="page stack">
      <div className="page-head">
        <div>
          <h1>{t('members')}</h1>
          <p>{t('membersText')}</p>
        </div>
      </div>
      {manages ? (
        <div className="card card-body">
          <AddMember source={source} id={id} leadTo={path} onAdded={refresh} />
        </div>
      ) : null}
      {manages ? <Invitations source={source} id={id} /> : null}
      <div>
        <FilterBar
          action={url(path)}
          value={search.search ?? ''}
          placeholder={t('searchMembers')}
          clearHref={url(path)}
        />
        {members.items.length === 0 ? (
          <EmptyState title={t('noMatches', { text: search.search ?? '' })}>{t('noMatchesText')}</EmptyState>
        ) : (
          <ul className="card list">
            {members.items.map((member) => {
              const from = inheritedFrom(member);
              const own = member.id === viewer?.id;
              return (
                <li key={member.id} className="row member-row">
                  <Avatar of={member} size={32} />
                  <div className="grow">
                    <p className="row row-wrap">
                      <a className="strong link-plain" href={personPath(member.username)} dir="auto">
                        {member.name}
                      </a>
                      {own ? <Tag tone="accent">{t('you')}</Tag> : null}
                    </p>
                    <p className="muted small">
                      @{member.username}
                      {from === undefined ? '' : ` · ${t('inherited', { group: from })}`}
                      {member.expires_at === null
                        ? ''
                        : ` · ${t('until', { date: formatDate(member.expires_at) })}`}
                    </p>
                  </div>
                  {manages && from === undefined ? (
                    <RoleSelect
                      value={member.access_level}
                      label={`${t('role')}: ${member.name}`}
                      onChange={(level) => change(member, level)}
                    />
                  ) : (
                    <span>{member.human_access}</span>
                  )}
                  {(manages || own) && from === undefined ? (
                    <IconButton
                      icon={<TrashIcon />}
                      label={own ? t('leave') : t('removeMember', { name: member.name })}
                      small
                      onClick={() => setAsked(member)}
                    />
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
        <Pagination
          page={members.page}
          totalPages={members.totalPages}
          nextPage={members.nextPage}
          hrefOf={(page) => withQuery(url(path), { search: search.search, page })}
        />
      </div>
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('removeTitle', { name: asked.name })}
          verb={asked.id === viewer?.id ? t('leave') : t('remove')}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('removeText')}</p>
          <p className="muted">{name}</p>
        </LateConfirmDialog>
      )}
    </div>
  );
}
