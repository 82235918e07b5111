import type { PageAsked } from '../paging.ts';
import type { Burndown } from './burndown.ts';
import type { ListedMilestone, Milestone, MilestoneChoice, MilestonePage } from './milestones.ts';

interface MilestonesAsked extends PageAsked {
  state?: 'active' | 'closed' | 'all';
  search?: string;
  include_ancestors?: boolean;
  with_counts?: boolean;
}
interface OfferedAsked extends PageAsked {
  search?: string;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /dashboard/milestones.json': { query: OfferedAsked; answer: Milestone[] };
    'GET /groups/:group/-/issues/milestones.json': { query: OfferedAsked; answer: Milestone[] };
    'GET /:project/-/milestones.json': { answer: MilestoneChoice[] };
    'GET /groups/:group/-/milestones.json': { answer: MilestoneChoice[] };
    'GET /:project/-/milestones/:iid.json': { answer: MilestonePage };
    'GET /groups/:group/-/milestones/:iid.json': { answer: MilestonePage };
    'GET /:project/-/milestones/:iid/burndown.json': { answer: Burndown };
    'GET /groups/:group/-/milestones/:iid/burndown.json': { answer: Burndown };

    'GET /api/v4/projects/:id/milestones': { query: MilestonesAsked; answer: ListedMilestone[] };
    'GET /api/v4/groups/:id/milestones': { query: MilestonesAsked; answer: ListedMilestone[] };
    'POST /api/v4/projects/:id/milestones': { answer: Milestone };
    'POST /api/v4/groups/:id/milestones': { answer: Milestone };
    'GET /api/v4/projects/:id/milestones/:milestone_id': { answer: Milestone };
    'GET /api/v4/groups/:id/milestones/:milestone_id': { answer: Milestone };
    'PUT /api/v4/projects/:id/milestones/:milestone_id': { answer: Milestone };
    'PUT /api/v4/groups/:id/milestones/:milestone_id': { answer: Milestone };
    'DELETE /api/v4/projects/:id/milestones/:milestone_id': { answer: undefined };
    'DELETE /api/v4/groups/:id/milestones/:milestone_id': { answer: undefined };
    'POST /api/v4/projects/:id/milestones/:milestone_id/promote': { answer: Milestone };
  }
}
