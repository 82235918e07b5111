import { frameContexts } from '../../platform/contexts.ts';
import { GroupCrumbs, GroupTabs } from './group-context.tsx';

frameContexts.add({ param: 'group', Crumbs: GroupCrumbs, Tabs: GroupTabs });
