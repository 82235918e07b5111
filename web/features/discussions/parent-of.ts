import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
/** The address of a subject's project or group, below which calls about its texts are: `/acme/large`, `/groups/acme`. */
export const parentOf = (base: SubjectPath) => base.slice(0, base.indexOf('/-/')) as `/${string}`;
