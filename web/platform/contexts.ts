import type { ComponentType } from 'react';
import { createRegistry } from './registry.ts';

/** What the frame shows for routes below a parameter: `/$path` belongs to projects, `/groups/$group` to groups. */
export interface FrameContext {
  param: 'path' | 'group';
  order?: number;
  /** In the header's line: the project or group. */
  Crumbs: ComponentType<{ path: string }>;
  /** Below it: the tabs. */
  Tabs: ComponentType<{ path: string }>;
}

export const frameContexts = createRegistry<FrameContext>();
