/** A whole number from 0 to below this one. */
export const random = (below: number): number => Math.floor(Math.random() * below);
export const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;
