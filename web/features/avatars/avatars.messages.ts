import { defineMessages } from '../../platform/messages.ts';

export const avatarsMessages = defineMessages('avatars', {
  picture: 'Picture',
  choose: 'New picture',
  hint: 'PNG, JPEG, GIF or WebP. It is cropped to a square and shrunk before it is sent.',
  save: 'Save picture',
  remove: 'Remove picture',
  saved: 'Picture saved.',
  removed: 'Picture removed.',
});
