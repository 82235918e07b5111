import { expect, it } from 'vitest';
import { parseSearch } from '../../platform/search-params.ts';
import { givenMergeRequest } from './given-merge-request.ts';

it("MR-01 a new merge request's address says what the form begins with, as GitLab's does or shorter", () => {
  const all = { source_branch: 'a/b', target_branch: 'stable', title: 'T', description: 'D' };
  const search =
    '?merge_request[source_branch]=a%2Fb&merge_request[target_branch]=stable&merge_request[title]=T&merge_request[description]=D';
  expect(givenMergeRequest(parseSearch(search))).toEqual(all);
  const short = '?source_branch=a%2Fb&target_branch=stable&title=T&description=D';
  expect(givenMergeRequest(parseSearch(short))).toEqual(all);
  // The router validates its own result again.
  expect(givenMergeRequest({ ...all })).toEqual(all);
});
