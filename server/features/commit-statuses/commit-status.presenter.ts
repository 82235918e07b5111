import { presentBasicUser } from '../accounts/index.ts';
import type { CommitStatus } from './commit-status.queries.ts';

/** A status as v4 returns it. What it knows of pipelines, we have not. */
export function presentStatus(status: CommitStatus, baseUrl: string) {
  const { id, sha, ref, name, state, target_url, description, coverage } = status;
  return {
    id,
    sha,
    ref,
    status: state,
    name,
    target_url,
    description,
    created_at: status.created_at,
    started_at: status.started_at,
    finished_at: status.finished_at,
    allow_failure: false,
    coverage,
    pipeline_id: null,
    author: status.author === null ? null : presentBasicUser(status.author, baseUrl),
  };
}
