/** The parts of avatars that other features use. */
export { AvatarForm } from './avatar-form.tsx';
