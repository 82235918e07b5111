import { GearIcon, KeyIcon, PersonIcon, TerminalIcon } from '@primer/octicons-react';
import type { Api } from '../../platform/api.ts';
import { paletteActions, paletteSources } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { accountsFrame } from './accounts.frame.messages.ts';

const { t } = accountsFrame;
const signedIn = (context: { signedIn: boolean }): boolean => context.signedIn;

paletteActions.add(
  {
    id: 'preferences',
    order: 80,
    get label() {
      return t('preferences');
    },
    words: 'theme dark light settings',
    icon: <GearIcon />,
    when: signedIn,
    hrefIn: () => url('/-/profile/preferences'),
  },
  {
    id: 'profile',
    order: 81,
    get label() {
      return t('editProfile');
    },
    words: 'settings account',
    icon: <PersonIcon />,
    when: signedIn,
    hrefIn: () => url('/-/profile'),
  },
  {
    id: 'tokens',
    order: 82,
    get label() {
      return t('tokens');
    },
    words: 'personal api git password',
    icon: <KeyIcon />,
    when: signedIn,
    hrefIn: () => url('/-/profile/personal_access_tokens'),
  },
  {
    id: 'keys',
    order: 83,
    get label() {
      return t('sshKeys');
    },
    words: 'git public key fingerprint',
    icon: <TerminalIcon />,
    when: signedIn,
    hrefIn: () => url('/-/profile/keys'),
  },
);

paletteSources.add({
  id: 'people',
  heading: 'People',
  order: 30,
  async search(api: Api, text, signal) {
    const people = await api.get('/api/v4/users', {
      query: { search: text, active: true, per_page: 4 },
      signal,
    });
    return people.map((person) => ({
      id: `person-${person.id}`,
      label: person.name,
      detail: `@${person.username}`,
      icon: <Avatar of={person} size={16} />,
      href: url(`/${person.username}`),
    }));
  },
});
