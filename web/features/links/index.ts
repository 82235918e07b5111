/** The block of links on the pages of kinds of subjects that can be linked. */
export { LateLinked } from './late-linked.ts';
export { LinkedBlock } from './linked-block.tsx';
export { linksQuery } from './link.queries.ts';
export type { LinkedKind } from './linked-kind.ts';
