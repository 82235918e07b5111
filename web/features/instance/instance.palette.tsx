import { CodeIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { instanceMessages } from './instance.messages.ts';

paletteActions.add({
  id: 'api',
  order: 90,
  get label() {
    return instanceMessages.t('title');
  },
  words: 'openapi rest developer documentation',
  icon: <CodeIcon />,
  hrefIn: () => url('/-/api'),
});
