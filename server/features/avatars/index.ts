export { readAvatarChange, removeAvatarFile, setAvatar } from './avatar.ts';
export type { AvatarChange, AvatarOwner } from './avatar.ts';
export { sendAvatar, sendAvatarFile } from './avatar-file.routes.ts';
export { answerAvatarForm, AvatarField, AvatarForm } from './avatar-form.routes.ts';
export { avatarUrl } from './avatar-url.ts';
