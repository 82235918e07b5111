import {
  CommandPaletteIcon,
  GearIcon,
  GraphIcon,
  PersonIcon,
  QuestionIcon,
  ServerIcon,
  SignOutIcon,
} from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser, Theme } from '../../contract/session/session.ts';
import { useApi } from '../platform/app-context.tsx';
import { ownLists } from '../platform/own-lists.ts';
import { sessionQuery } from '../platform/session.ts';
import { applyTheme } from '../platform/theme.ts';
import { toastError } from '../platform/toasts.ts';
import { url } from '../platform/url.ts';
import { MenuButton, MenuDivider, MenuHeading, MenuRadio } from '../ui/menu-buttons.tsx';
import { MenuLink } from '../ui/menu.tsx';
import { withParts } from '../ui/with-parts.tsx';
import { showOverlay } from './overlays.ts';
import { themeNames } from '../ui/theme-names.ts';
import { userMenuMessages } from './user-menu.messages.ts';

const { t } = userMenuMessages;

function ThemeChoice({ user }: { user: SessionUser }) {
  const api = useApi();
  const client = useQueryClient();
  const choose = (theme: Theme): void => {
    const before = user.preferences.theme;
    const show = (value: Theme): void => {
      applyTheme(value, false);
      client.setQueryData(sessionQuery.queryKey, (session) =>
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
      {themeNames().map(([theme, name]) => (
        <MenuRadio key={theme} checked={user.preferences.theme === theme} onClick={() => choose(theme)}>
          {name}
        </MenuRadio>
      ))}
    </>
  );
}

/** The entries of the user menu. */
export default function UserMenu({ user, token }: { user: SessionUser; token: string }) {
  return (
    <>
      <div className="menu-heading">
        {withParts(t('signedInAs'), { person: <span className="strong">@{user.username}</span> })}
      </div>
      <MenuLink href={url(`/${user.username}`)} icon={<PersonIcon />}>
        {t('yourProfile')}
      </MenuLink>
      <MenuLink href={url('/dashboard')} icon={<GraphIcon />}>
        {t('dashboard')}
      </MenuLink>
      {ownLists.all().map(({ id, label, icon }) => (
        <MenuLink key={id} href={url(`/dashboard/${id}`)} icon={icon}>
          {label}
        </MenuLink>
      ))}
      <MenuLink href={url('/-/profile')} icon={<GearIcon />}>
        {t('preferences')}
      </MenuLink>
      {user.is_admin ? (
        <MenuLink href={url('/admin')} icon={<ServerIcon />}>
          {t('adminArea')}
        </MenuLink>
      ) : null}
      <div className="needs-script">
        <MenuButton
          icon={<CommandPaletteIcon />}
          trailing={<kbd>?</kbd>}
          onClick={() => showOverlay('shortcuts')}
        >
          {t('keyboardShortcuts')}
        </MenuButton>
      </div>
      <MenuLink href={url('/help')} icon={<QuestionIcon />}>
        {t('help')}
      </MenuLink>
      <div className="needs-script">
        <MenuDivider />
        <ThemeChoice user={user} />
      </div>
      <MenuDivider />
      <form method="post" action={url('/users/sign_out')}>
        <input type="hidden" name="authenticity_token" value={token} />
        <MenuButton type="submit" icon={<SignOutIcon />}>
          {t('signOut')}
        </MenuButton>
      </form>
    </>
  );
}
