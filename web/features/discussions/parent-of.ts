/** The address of a subject's project or group, below which calls about its texts are: `/acme/large`, `/groups/acme`. */
export const parentOf = (base: string): string => base.slice(0, base.indexOf('/-/'));
