/** A word as a shell takes it. */
export const quoted = (name: string): string => `'${name.replaceAll("'", String.raw`'\''`)}'`;
