import { textParam } from '../../platform/search-params.ts';

/** What an address says of the merge request to be opened: `source_branch`, or `merge_request[source_branch]` as GitLab has it. */
export interface GivenMergeRequest {
  source_branch?: string | undefined;
  target_branch?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** For the route. */
export function givenMergeRequest(search: Record<string, unknown>): GivenMergeRequest {
  const of = (name: keyof GivenMergeRequest): string | undefined =>
    textParam(search[`merge_request[${name}]`]) ?? textParam(search[name]);
  return {
    source_branch: of('source_branch'),
    target_branch: of('target_branch'),
    title: of('title'),
    description: of('description'),
  };
}
