import {
  CommandPaletteIcon,
  GearIcon,
  GraphIcon,
  IssueOpenedIcon,
  OrganizationIcon,
  PersonIcon,
  PlusIcon,
  QuestionIcon,
  RepoIcon,
  SearchIcon,
  ServerIcon,
  SignOutIcon,
  TriangleDownIcon,
} from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session, SessionUser, Theme } from '../../contract/session/session.ts';
import { TodoCounter } from '../features/todos/todo-counter.tsx';
import { useApi } from '../platform/app-context.tsx';
import { sessionQuery, useSession } from '../platform/session.ts';
import { applyTheme } from '../platform/theme.ts';
import { toastError } from '../platform/toasts.ts';
import { url } from '../platform/url.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ActionMenu, MenuButton, MenuDivider, MenuHeading, MenuLink, MenuRadio } from '../ui/menu.tsx';
import { Logo } from './logo.tsx';
import { showOverlay } from './overlays.ts';
import { shellMessages } from './shell.messages.ts';

const { t } = shellMessages;

const themeNames: readonly (readonly [Theme, string])[] = [
  ['system', t('themeSystem')],
  ['light', t('themeLight')],
  ['dark', t('themeDark')],
  ['light_high_contrast', t('themeLightHigh')],
  ['dark_high_contrast', t('themeDarkHigh')],
];

function ThemeChoice({ user }: { user: SessionUser }) {
  const api = useApi();
  const client = useQueryClient();
  const choose = (theme: Theme): void => {
    const before = user.preferences.theme;
    const show = (value: Theme): void => {
      applyTheme(value, false);
      client.setQueryData<Session>(sessionQuery.queryKey, (session) =>
        session?.user
          ? {
              ...session,
              user: { ...session.user, preferences: { ...session.user.preferences, theme: value } },
            }
          : session,
      );
    };
    show(theme);
    api.put('/-/profile/preferences', { body: { theme } }).catch((error: unknown) => {
      show(before);
      toastError(error);
    });
  };
  return (
    <>
      <MenuHeading>{t('theme')}</MenuHeading>
      {themeNames.map(([theme, name]) => (
        <MenuRadio key={theme} checked={user.preferences.theme === theme} onClick={() => choose(theme)}>
          {name}
        </MenuRadio>
      ))}
    </>
  );
}

function UserMenu({ user, token }: { user: SessionUser; token: string }) {
  return (
    <ActionMenu
      align="end"
      label={t('yourMenu')}
      summaryClass="btn btn-invisible shell-user"
      summary={
        <>
          <Avatar of={user} size={24} />
          <TriangleDownIcon />
        </>
      }
    >
      <div className="menu-heading">
        {t('signedInAs')} <span className="strong">@{user.username}</span>
      </div>
      <MenuLink href={url(`/${user.username}`)} icon={<PersonIcon />}>
        {t('yourProfile')}
      </MenuLink>
      <MenuLink href={url('/dashboard')} icon={<GraphIcon />}>
        {t('dashboard')}
      </MenuLink>
      <MenuLink href={url('/dashboard/issues')} icon={<IssueOpenedIcon />}>
        {t('yourIssues')}
      </MenuLink>
      <MenuLink href={url('/-/profile')} icon={<GearIcon />}>
        {t('preferences')}
      </MenuLink>
      {user.is_admin ? (
        <MenuLink href={url('/admin')} icon={<ServerIcon />}>
          {t('adminArea')}
        </MenuLink>
      ) : null}
      <MenuButton
        icon={<CommandPaletteIcon />}
        trailing={<kbd>?</kbd>}
        onClick={() => showOverlay('shortcuts')}
      >
        {t('keyboardShortcuts')}
      </MenuButton>
      <MenuLink href={url('/help')} icon={<QuestionIcon />}>
        {t('help')}
      </MenuLink>
      <MenuDivider />
      <ThemeChoice user={user} />
      <MenuDivider />
      <form method="post" action={url('/users/sign_out')}>
        <input type="hidden" name="authenticity_token" value={token} />
        <MenuButton type="submit" icon={<SignOutIcon />}>
          {t('signOut')}
        </MenuButton>
      </form>
    </ActionMenu>
  );
}

function PlusMenu({ user }: { user: SessionUser }) {
  if (!user.can_create_project && !user.can_create_group) return null;
  return (
    <ActionMenu
      align="end"
      label={t('createNew')}
      summaryClass="btn btn-invisible shell-plus"
      summary={
        <>
          <PlusIcon />
          <TriangleDownIcon />
        </>
      }
    >
      {user.can_create_project ? (
        <MenuLink href={url('/projects/new')} icon={<RepoIcon />}>
          {t('newProject')}
        </MenuLink>
      ) : null}
      {user.can_create_group ? (
        <MenuLink href={url('/groups/new')} icon={<OrganizationIcon />}>
          {t('newGroup')}
        </MenuLink>
      ) : null}
    </ActionMenu>
  );
}

export function Header({ crumbs }: { crumbs: ReactNode }) {
  const { user, csrf_token, settings } = useSession();
  return (
    <header className="shell-header">
      <a className="shell-brand" href={url('/')} aria-label={t('home')}>
        <Logo />
        <span>{settings.instance_name}</span>
      </a>
      <div className="shell-crumbs">{crumbs}</div>
      <a
        className="shell-search"
        href={url('/explore')}
        data-native
        aria-label={t('searchOrJump')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          showOverlay('palette');
        }}
      >
        <SearchIcon />
        <span className="grow">{t('searchOrJump')}</span>
        <kbd>Ctrl K</kbd>
      </a>
      {user === null ? (
        <nav className="shell-actions" aria-label={t('signIn')}>
          <a className="shell-link" href={url('/explore')}>
            {t('explore')}
          </a>
          <a className="shell-link" href={url('/help')}>
            {t('help')}
          </a>
          <LinkButton variant="invisible" href={url('/users/sign_in')}>
            {t('signIn')}
          </LinkButton>
          {settings.signup === 'closed' ? null : (
            <LinkButton href={url('/users/sign_up')}>{t('register')}</LinkButton>
          )}
        </nav>
      ) : (
        <div className="shell-actions">
          <PlusMenu user={user} />
          <TodoCounter />
          <UserMenu user={user} token={csrf_token} />
        </div>
      )}
    </header>
  );
}
