import { OrganizationIcon, PlusIcon, RepoIcon, SearchIcon, TriangleDownIcon } from '@primer/octicons-react';
import { Suspense, type ReactNode } from 'react';
import type { SessionUser } from '../../contract/session/session.ts';
import { headerItems } from '../platform/header-items.ts';
import { lazyPart } from '../platform/lazy-page.tsx';
import { useSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ActionMenu, MenuLink } from '../ui/menu.tsx';
import { Logo } from '../ui/logo.tsx';
import { showOverlay } from './overlays.ts';
import { shellMessages } from './shell.messages.ts';

const { t } = shellMessages;

const LateUserMenu = lazyPart(() => import('./user-menu.tsx'));

function UserMenu({ user, token }: { user: SessionUser; token: string }) {
  return (
    <ActionMenu
      align="end"
      label={t('yourMenu')}
      prepare={LateUserMenu.preload}
      summaryClass="btn btn-invisible shell-user"
      summary={
        <>
          <Avatar of={user} size={24} />
          <TriangleDownIcon />
        </>
      }
    >
      <Suspense fallback={null}>
        <LateUserMenu user={user} token={token} />
      </Suspense>
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
          {headerItems.all().map(({ id, Item }) => (
            <Item key={id} />
          ))}
          <UserMenu user={user} token={csrf_token} />
        </div>
      )}
    </header>
  );
}
