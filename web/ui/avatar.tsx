import { ownPath } from '../platform/url.ts';
import './avatar.css';

export interface AvatarSubject {
  name: string;
  avatar_url?: string | null | undefined;
}

const colours = 12;

function colourOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = (hash * 31 + name.charCodeAt(index)) >>> 0;
  return hash % colours;
}

/** 'Ann Lee' → 'AL', 'large' → 'L'. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '');
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? [...words.at(-1)!][0]! : '';
  return (first + last).toUpperCase();
}

/** Round for people, square for groups and projects. Decorative beside a name; without one give a `label`. */
export function Avatar({
  of,
  size = 20,
  square = false,
  label,
}: {
  of: AvatarSubject;
  size?: 16 | 20 | 24 | 32 | 40 | 48 | 64 | 96;
  square?: boolean;
  label?: string | undefined;
}) {
  const shape = `avatar avatar-${size}${square ? ' avatar-square' : ''}`;
  if (of.avatar_url !== undefined && of.avatar_url !== null && of.avatar_url !== '') {
    return (
      <img
        className={shape}
        src={ownPath(of.avatar_url)}
        alt={label ?? ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span
      className={`${shape} avatar-c${colourOf(of.name)}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {initialsOf(of.name)}
    </span>
  );
}

/** A few overlapping avatars; the rest as a number. */
export function AvatarStack({
  people,
  most = 3,
  size = 20,
}: {
  people: readonly AvatarSubject[];
  most?: number;
  size?: 20 | 24;
}) {
  if (people.length === 0) return null;
  const names = people.map((person) => person.name).join(', ');
  return (
    <span className="avatar-stack" role="img" aria-label={names} title={names}>
      {people.slice(0, most).map((person, index) => (
        <Avatar key={index} of={person} size={size} />
      ))}
      {people.length > most ? (
        <span className="avatar-more">+{Math.min(people.length - most, 99)}</span>
      ) : null}
    </span>
  );
}
