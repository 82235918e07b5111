import { QuestionIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { helpMessages } from './help.messages.ts';

paletteActions.add({
  id: 'help',
  order: 95,
  get label() {
    return helpMessages.t('help');
  },
  words: 'documentation manual guide markdown quick actions keyboard',
  icon: <QuestionIcon />,
  hrefIn: () => url('/help'),
});
