/** The note that the address leads to: `#note_12`. */
export const noteInHash = (): string | undefined => /^#note_(\d+)$/.exec(location.hash)?.[1];
