import { frameContexts } from '../../platform/contexts.ts';
import { GroupCrumbs } from './group-crumbs.tsx';
import { LateGroupTabs } from './late-group-tabs.ts';

frameContexts.add({ param: 'group', Crumbs: GroupCrumbs, Tabs: LateGroupTabs });
