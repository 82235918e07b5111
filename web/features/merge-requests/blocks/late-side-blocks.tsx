import { lazyPart } from '../../../platform/lazy-page.tsx';
import { HydrateWhenUsed } from '../../../ui/hydrate-when.tsx';
import type { SideBlocksProps } from './side-blocks.tsx';

export const LateSideBlocks = lazyPart<SideBlocksProps>(() => import('./side-blocks.tsx'));

/** The place of what a merge request waits for in its sidebar. Most people only look at it. */
export function SideBlocksPlace(props: SideBlocksProps) {
  const { blockers, blocked, can_change: canChange } = props.blocks;
  return blockers.length + blocked.length > 0 || canChange ? (
    <HydrateWhenUsed part={LateSideBlocks} of={JSON.stringify(props.blocks)}>
      <LateSideBlocks {...props} />
    </HydrateWhenUsed>
  ) : null;
}
