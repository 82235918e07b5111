import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { pickMergeRequest, pickOneCommit } from './pick.ts';
import type { OpenMergeRequest, PickHow } from './pick.ts';

const OfRequest = Type.Object({ project: Type.String(), iid: Type.Integer() });
const OfCommit = Type.Object({
  project: Type.String(),
  sha: Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }),
});
const Body = Type.Object({
  target_branch: Type.String({ minLength: 1, maxLength: 1000 }),
  start_merge_request: Type.Optional(Type.Boolean()),
});

const wantedOf = (how: PickHow, { target_branch, start_merge_request = false }: Static<typeof Body>) => ({
  how,
  targetBranch: target_branch,
  byMergeRequest: start_merge_request,
});

/** The page calls that take a commit or a merge back, or make it again on another branch: there, or by a merge request. */
export function pickPageRoutes(app: App, openRequest: OpenMergeRequest): void {
  const config = { access: 'signed-in' } as const;
  for (const [name, how] of [
    ['revert', 'revert'],
    ['cherry_pick', 'cherry-pick'],
  ] as const) {
    app.post(
      `/:project/-/merge_requests/:iid/${name}`,
      { config, schema: { params: OfRequest, body: Body } },
      ({ ctx, params, body }) =>
        pickMergeRequest(ctx, params as Static<typeof OfRequest>, wantedOf(how, body), openRequest),
    );
    app.post(
      `/:project/-/commit/:sha/${name}`,
      { config, schema: { params: OfCommit, body: Body } },
      ({ ctx, params, body }) =>
        pickOneCommit(ctx, params as Static<typeof OfCommit>, wantedOf(how, body), openRequest),
    );
  }
}
