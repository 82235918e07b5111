import type { MilestoneRow } from './milestone.queries.ts';

/** A milestone as v4 answers it. */
export function presentMilestone(row: MilestoneRow, baseUrl: string) {
  return {
    id: row.id,
    iid: row.iid,
    ...(row.project_id === null ? { group_id: row.namespace_id } : { project_id: row.project_id }),
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    due_date: row.due_date,
    start_date: row.start_date,
    expired: row.expired,
    web_url: row.project_id === null ? `${baseUrl}/groups/${row.owner_path}/-/milestones/${row.iid}` : `${baseUrl}/${row.owner_path}/-/milestones/${row.iid}`,
  };
}
