/** The roles, with their numbers in the API. */
export const accessLevels = {
  none: 0,
  guest: 10,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const;
export type AccessLevel = (typeof accessLevels)[keyof typeof accessLevels];

export const roleNames: Readonly<Record<number, string>> = {
  10: 'Guest',
  20: 'Reporter',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
};

export type Visibility = 'private' | 'internal' | 'public';
export const visibilities = ['private', 'internal', 'public'] as const;
const order: Record<Visibility, number> = { private: 0, internal: 10, public: 20 };

/** The value of `visibility_level` in the API; a higher number is more open. */
export function visibilityLevel(visibility: Visibility): number {
  return order[visibility];
}
