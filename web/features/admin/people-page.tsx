import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullPerson, Person } from '../../../contract/accounts/accounts.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar, Segments } from '../../ui/filter-bar.tsx';
import { Tag } from '../../ui/label.tsx';
import { MenuButton, MenuDivider } from '../../ui/menu-buttons.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminMessages } from './admin.messages.ts';
import { peopleQuery } from './admin.queries.ts';

const { t } = adminMessages;
const states = ['all', 'active', 'pending', 'blocked', 'admins'] as const;

/** Administrators receive everybody in full. */
const isFull = (person: Person): person is FullPerson => 'email' in person;

function PersonMenu({
  person,
  onChange,
  onDelete,
}: {
  person: FullPerson;
  onChange: (call: Promise<unknown>) => void;
  onDelete: () => void;
}) {
  const api = useApi();
  const path = `/api/v4/users/${person.id}` as const;
  return (
    <ActionMenu
      align="end"
      label={t('actions', { name: person.name })}
      summaryClass="btn btn-invisible btn-icon btn-small"
      summary={<KebabHorizontalIcon />}
    >
      {person.state === 'blocked_pending_approval' ? (
        <MenuButton onClick={() => onChange(api.post(`${path}/approve`))}>{t('approve')}</MenuButton>
      ) : null}
      {person.state === 'active' ? (
        <MenuButton onClick={() => onChange(api.post(`${path}/block`))}>{t('block')}</MenuButton>
      ) : null}
      {person.state === 'blocked' ? (
        <MenuButton onClick={() => onChange(api.post(`${path}/unblock`))}>{t('unblock')}</MenuButton>
      ) : null}
      <MenuButton onClick={() => onChange(api.put(path, { body: { admin: person.is_admin !== true } }))}>
        {t(person.is_admin === true ? 'revokeAdmin' : 'makeAdmin')}
      </MenuButton>
      <MenuDivider />
      <MenuButton danger onClick={onDelete}>
        {t('remove')}
      </MenuButton>
    </ActionMenu>
  );
}

export default function PeoplePage() {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const search = useSearch<'/admin/users'>();
  const { data: people } = useSuspenseQuery(peopleQuery(search));
  const [asked, setAsked] = useState<FullPerson | null>(null);
  const path = url('/admin/users');
  const refresh = () => client.invalidateQueries({ queryKey: ['api', '/api/v4/users'] });
  const change = (call: Promise<unknown>): void => void call.then(refresh, toastError);
  const remove = (person: FullPerson): void => {
    api
      .delete(`/api/v4/users/${person.id}`)
      .then(refresh, toastError)
      .finally(() => setAsked(null));
  };
  return (
    <AdminLayout
      current="people"
      action={
        <LinkButton variant="primary" href={url('/admin/users/new')}>
          {t('newPerson')}
        </LinkButton>
      }
    >
      <FilterBar
        action={path}
        value={search.search ?? ''}
        placeholder={t('searchPeople')}
        hidden={{ state: search.state }}
        clearHref={withQuery(path, { state: search.state })}
      />
      <div className="card">
        <div className="card-head">
          <Segments
            label={t('people')}
            items={states.map((state) => ({
              href: withQuery(path, { search: search.search, state: state === 'all' ? undefined : state }),
              label: t(state),
              current: (search.state ?? 'all') === state,
            }))}
          />
        </div>
        {people.items.length === 0 ? (
          <EmptyState title={t('noPeople')} />
        ) : (
          <ul className="list">
            {people.items.filter(isFull).map((person) => (
              <li key={person.id} className="row">
                <Avatar of={person} size={32} />
                <div className="grow">
                  <div className="row row-wrap">
                    <a className="strong link-plain" href={url(`/${person.username}`)} dir="auto">
                      {person.name}
                    </a>
                    <span className="muted">@{person.username}</span>
                    {person.is_admin === true ? <Tag tone="accent">{t('isAdmin')}</Tag> : null}
                    {person.state === 'blocked' ? <Tag tone="danger">{t('blocked')}</Tag> : null}
                    {person.state === 'blocked_pending_approval' ? (
                      <Tag tone="attention">{t('pending')}</Tag>
                    ) : null}
                  </div>
                  <p className="muted small truncate">
                    {person.email} ·{' '}
                    {person.last_sign_in_at === null
                      ? t('never')
                      : withParts(t('lastSignIn'), { time: <RelativeTime time={person.last_sign_in_at} /> })}
                  </p>
                </div>
                {person.id === viewer?.id ? null : (
                  <PersonMenu person={person} onChange={change} onDelete={() => setAsked(person)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={people.page}
        totalPages={people.totalPages}
        nextPage={people.nextPage}
        hrefOf={(page) => withQuery(path, { search: search.search, state: search.state, page })}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={t('removeTitle', { name: asked.name })}
          verb={t('removeVerb')}
          typedName={asked.username}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </AdminLayout>
  );
}
