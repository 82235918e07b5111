import type { RouteExamples } from '../../../testing/route-examples.ts';
import { call, make, root } from '../../../testing/route-world.ts';
import type { World } from '../../../testing/route-world.ts';

/** A merge request of a world with a thread, reactions and a changed description. */
interface Made {
  readonly request_id: number;
  readonly note_id: number;
  readonly discussion_id: string;
  readonly award_id: number;
  readonly note_award_id: number;
  readonly version_id: number;
  readonly description_version_id: number;
  readonly suggestion_id: number;
}

const made = new Map<number, Made>();
const branches = { source_branch: 'change', target_branch: 'main' };
const of = ({ projectId }: World): string => `/projects/${projectId}/merge_requests`;

async function fill(world: World): Promise<void> {
  const one = `${of(world)}/1`;
  await make(`/projects/${world.projectId}/repository/commits`, {
    branch: 'change',
    start_branch: 'main',
    commit_message: 'Change',
    actions: [{ action: 'create', file_path: 'change.txt', content: 'changed' }],
  });
  const { id, diff_refs } = await make<{ id: number; diff_refs: object }>(of(world), {
    title: 'A change',
    ...branches,
  });
  await make(`/projects/${world.projectId}/repository/branches`, { branch: 'waiting', ref: 'main' });
  await make(of(world), { title: 'Waits', source_branch: 'waiting', target_branch: 'main' });
  await make(`${of(world)}/2/blocks`, { blocking_merge_request_id: id });
  const thread = await make<{ id: string; notes: { id: number }[] }>(`${one}/discussions`, {
    body: 'A note',
  });
  const note_id = thread.notes[0]!.id;
  const suggesting = await make<{ notes: { suggestions: { id: number }[] }[] }>(`${one}/discussions`, {
    body: '```suggestion\nchanged otherwise\n```',
    position: { ...diff_refs, position_type: 'text', new_path: 'change.txt', new_line: 1 },
  });
  const award = await make(`${one}/award_emoji`, { name: 'tada' });
  const noteAward = await make(`${one}/notes/${note_id}/award_emoji`, { name: 'tada' });
  await call('PUT', `/api/v4${one}`, root, { description: 'Changed' });
  const discussions = (await call('GET', `/${world.project}/-/merge_requests/1/discussions.json`, root)).json<
    { notes: { description_version_id?: number }[] }[]
  >();
  const versions = (await call('GET', `/api/v4${one}/versions`, root)).json<{ id: number }[]>();
  made.set(world.projectId, {
    request_id: id,
    note_id,
    discussion_id: thread.id,
    award_id: award.id,
    note_award_id: noteAward.id,
    version_id: versions[0]!.id,
    suggestion_id: suggesting.notes[0]!.suggestions[0]!.id,
    description_version_id: discussions
      .flatMap(({ notes }) => notes)
      .find((note) => note.description_version_id !== undefined)!.description_version_id!,
  });
}

const ruleOfRequest = 'merge_requests/:merge_request_iid/approval_rules';
const newRule =
  (place: (world: World) => string) =>
  async (world: World, unique: number): Promise<{ approval_rule_id: number }> => ({
    approval_rule_id: (
      await make(`${place(world)}/approval_rules`, { name: `Rule ${unique}`, approvals_required: 0 })
    ).id,
  });
const newProjectRule = newRule(({ projectId }) => `/projects/${projectId}`);
const newRequestRule = newRule((world) => `${of(world)}/1`);

/** The iid of another merge request, that root made. */
async function newRequest(world: World, unique: number): Promise<number> {
  await make(`/projects/${world.projectId}/repository/branches`, { branch: `mr${unique}`, ref: 'main' });
  const asked = { title: 'Gone soon', source_branch: `mr${unique}`, target_branch: 'main' };
  return (await make<{ iid: number }>(of(world), asked)).iid;
}
/** A merge request that waits for another, both of them new. */
async function newBlock(world: World, unique: number) {
  const [blocked, blocking] = [await newRequest(world, unique), await newRequest(world, unique + 0.5)];
  const { id } = (await call('GET', `/api/v4${of(world)}/${blocking}`, root)).json<{ id: number }>();
  const block = await make(`${of(world)}/${blocked}/blocks`, { blocking_merge_request_id: id });
  return { merge_request_iid: blocked, iid: blocked, block_id: block.id, block: block.id };
}
/** The one that stands there, so that reading it twice is the same question. */
async function standingBlock(world: World) {
  const blocks = (await call('GET', `/api/v4${of(world)}/2/blocks`, root)).json<{ id: number }[]>();
  return { merge_request_iid: 2, block_id: blocks[0]!.id };
}
const words = { body: 'words' };
const notes = 'merge_requests/:noteable_iid/notes';
const discussions = 'merge_requests/:noteable_iid/discussions';
const newNote = async (world: World): Promise<{ note_id: number }> => ({
  note_id: (await make(`${of(world)}/1/notes`, { body: 'gone soon' })).id,
});
const draftNotes = 'merge_requests/:merge_request_iid/draft_notes';
const newDraft = async (world: World): Promise<{ draft_note_id: number }> => ({
  draft_note_id: (await make(`${of(world)}/1/draft_notes`, { note: 'gone soon' })).id,
});
/** The one that stands there, so that reading it twice is the same question. */
async function standingDraft(world: World): Promise<{ draft_note_id: number }> {
  const drafts = (await call('GET', `/api/v4${of(world)}/1/draft_notes`, root)).json<{ id: number }[]>();
  return drafts[0] === undefined ? newDraft(world) : { draft_note_id: drafts[0].id };
}
/** The first that stands there, for the same reason. */
const standingRule =
  (place: (world: World) => string, fresh: ReturnType<typeof newRule>) =>
  async (world: World, unique: number): Promise<{ approval_rule_id: number }> => {
    const rules = (await call('GET', `/api/v4${place(world)}/approval_rules`, root)).json<{ id: number }[]>();
    return rules[0] === undefined ? fresh(world, unique) : { approval_rule_id: rules[0].id };
  };
const newAward =
  (place: (one: Made) => string) =>
  async (world: World): Promise<{ award_id: number }> => {
    const path = `/api/v4${of(world)}/1${place(made.get(world.projectId)!)}/award_emoji`;
    await call('POST', path, root, { name: 'rocket' });
    const awards = (await call('GET', `${path}?per_page=100`, root)).json<
      { id: number; name: string; user: { id: number } }[]
    >();
    return { award_id: awards.find((award) => award.name === 'rocket' && award.user.id === root.id)!.id };
  };

const bulkUpdate = ({ projectId }: World): object => ({
  update: { issuable_ids: made.get(projectId)!.request_id, state_event: '' },
});
const bulkUndo = ({ projectId }: World): object => ({
  undo: { request: 'none', issuable_ids: made.get(projectId)!.request_id },
});

export const examples: RouteExamples = {
  fill,
  payloads: {
    'POST /api/v4/projects/:id/merge_requests': { title: 'New', ...branches },
    'POST /api/v4/projects/:id/merge_requests/:subject_iid/time_estimate': { duration: '1h' },
    'POST /api/v4/projects/:id/merge_requests/:subject_iid/add_spent_time': { duration: '1h' },
    'PUT /api/v4/projects/:id/merge_requests/:subject_iid': { title: 'Changed' },
    'PUT /:project/-/merge_requests/:iid.json': { title: 'Changed' },
    'PATCH /:project/-/merge_requests/:iid.json': { title: 'Changed' },
    // A head that it never had: whoever may merge gets 409, and nothing changes.
    'PUT /api/v4/suggestions/batch_apply': ({ projectId }: World) => ({
      ids: [made.get(projectId)!.suggestion_id],
    }),
    'PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/merge': { sha: '0'.repeat(40) },
    [`POST /api/v4/projects/:id/${notes}`]: words,
    [`PUT /api/v4/projects/:id/${notes}/:note_id`]: words,
    [`POST /api/v4/projects/:id/${discussions}`]: words,
    [`PUT /api/v4/projects/:id/${discussions}/:discussion_id`]: { resolved: true },
    [`POST /api/v4/projects/:id/${discussions}/:discussion_id/notes`]: words,
    [`PUT /api/v4/projects/:id/${discussions}/:discussion_id/notes/:note_id`]: words,
    'POST /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji': { name: 'heart' },
    [`POST /api/v4/projects/:id/${notes}/:note_id/award_emoji`]: { name: 'heart' },
    'POST /:project/-/merge_requests/:iid/dismiss_review': { user_id: 1, reason: 'words' },
    // Heads that it never had: whoever may push gets 409.
    'POST /:project/-/merge_requests/:iid/resolve_conflicts': {
      head_sha: '0'.repeat(40),
      target_sha: '0'.repeat(40),
      commit_message: 'words',
      files: [],
    },
    'POST /:project/-/merge_requests/:iid/update_from_target': { sha: '0'.repeat(40) },
    'POST /:project/-/merge_requests/:iid/revert': { target_branch: 'not-there' },
    'POST /:project/-/merge_requests/:iid/cherry_pick': { target_branch: 'not-there' },
    'POST /:project/-/commit/:sha/revert': { target_branch: 'not-there' },
    'POST /:project/-/commit/:sha/cherry_pick': { target_branch: 'not-there' },
    // Itself: whoever may change it gets 400.
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks': ({ projectId }: World) => ({
      blocking_merge_request_id: made.get(projectId)!.request_id,
    }),
    // No commit has this id: whoever may change it gets 400.
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits': {
      commits: '0'.repeat(40),
    },
    'DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits': {
      commits: '0'.repeat(40),
    },
    'POST /:project/-/merge_requests/:iid/blocks': { reference: '!1' },
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approvals': { approvals_required: 0 },
    'POST /api/v4/projects/:id/approvals': { approvals_before_merge: 0 },
    'PUT /api/v4/projects/:id/merge_request_approval_setting': { allow_committer_approval: true },
    'POST /api/v4/projects/:id/approval_rules': { name: 'words', approvals_required: 0 },
    'PUT /api/v4/projects/:id/approval_rules/:approval_rule_id': { approvals_required: 0 },
    [`POST /api/v4/projects/:id/${ruleOfRequest}`]: { name: 'words', approvals_required: 0 },
    [`PUT /api/v4/projects/:id/${ruleOfRequest}/:approval_rule_id`]: { approvals_required: 0 },
    [`POST /api/v4/projects/:id/${draftNotes}`]: { note: 'words' },
    [`PUT /api/v4/projects/:id/${draftNotes}/:draft_note_id`]: {
      note: 'words',
    },
    'POST /:project/-/merge_requests/:iid/drafts': { draft_note: { note: 'words' } },
    'PUT /:project/-/merge_requests/:iid/drafts/:draft_note_id': { draft_note: { note: 'words' } },
    'POST /:project/-/recent_pushes/dismiss': { branch: 'change' },
    'PUT /:project/-/merge_requests/:iid/viewed_files': { path: 'change.txt', blob: null, mode: '000000' },
    'DELETE /:project/-/merge_requests/:iid/viewed_files': { path: 'change.txt', blob: null, mode: '000000' },
    'POST /:project/-/merge_requests/:iid/notes': { note: 'words' },
    'PUT /:project/-/merge_requests/:iid/notes/:note_id': { note: { note: 'words' } },
    'PATCH /:project/-/merge_requests/:iid/notes/:note_id': { note: { note: 'words' } },
    'POST /:project/-/merge_requests/:iid/notes/:note_id/toggle_award_emoji': { name: 'eyes' },
    'POST /:project/-/merge_requests/:iid/toggle_award_emoji': { name: 'eyes' },
    'POST /:project/-/merge_requests/bulk_update': bulkUpdate,
    'POST /groups/:group/-/merge_requests/bulk_update': bulkUpdate,
    'POST /:project/-/merge_requests/bulk_undo': bulkUndo,
    'POST /groups/:group/-/merge_requests/bulk_undo': bulkUndo,
  },
  queries: {
    'GET /:project/-/merge_requests/suggested_texts.json': '?source_branch=side&target_branch=main',
    'GET /:project/-/merge_requests/who_merges.json': '?target_branch=main',
    'GET /:project/-/merge_requests/:iid/changes/search.json': '?q=a',
    'GET /:project/-/merge_requests/:iid/changes/rendered.json': '?paths[]=change.txt',
    'GET /:project/-/merge_requests/:iid/discussions/between.json': (_world, { discussion_id: id }) =>
      `?after=${id}&before=${id}`,
  },
  fresh: {
    'DELETE /:project/-/merge_requests/:iid/timelogs/:timelog': async (world) => {
      await make(`/projects/${world.projectId}/merge_requests/1/add_spent_time`, { duration: '1h' });
      const report = await call('GET', `/${world.project}/-/merge_requests/1/timelogs.json`, root);
      return { timelog: report.json<{ entries: { id: number }[] }>().entries[0]!.id };
    },
    'DELETE /api/v4/projects/:id/merge_requests/:subject_iid': async (world, unique) => ({
      subject_iid: await newRequest(world, unique),
    }),
    // One that nobody has approved yet, where its author may.
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approve': async (world, unique) => {
      await call('PUT', `/api/v4/projects/${world.projectId}`, root, {
        merge_requests_author_approval: true,
      });
      return { merge_request_iid: await newRequest(world, unique) };
    },
    'GET /api/v4/projects/:id/approval_rules/:approval_rule_id': standingRule(
      ({ projectId }) => `/projects/${projectId}`,
      newProjectRule,
    ),
    'PUT /api/v4/projects/:id/approval_rules/:approval_rule_id': newProjectRule,
    'DELETE /api/v4/projects/:id/approval_rules/:approval_rule_id': newProjectRule,
    [`GET /api/v4/projects/:id/${ruleOfRequest}/:approval_rule_id`]: standingRule(
      (world) => `${of(world)}/1`,
      newRequestRule,
    ),
    [`PUT /api/v4/projects/:id/${ruleOfRequest}/:approval_rule_id`]: newRequestRule,
    [`DELETE /api/v4/projects/:id/${ruleOfRequest}/:approval_rule_id`]: newRequestRule,
    'GET /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id': standingBlock,
    'DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id': newBlock,
    'DELETE /:project/-/merge_requests/:iid/blocks/:block': newBlock,
    [`GET /api/v4/projects/:id/${draftNotes}/:draft_note_id`]: standingDraft,
    [`PUT /api/v4/projects/:id/${draftNotes}/:draft_note_id`]: newDraft,
    [`DELETE /api/v4/projects/:id/${draftNotes}/:draft_note_id`]: newDraft,
    [`PUT /api/v4/projects/:id/${draftNotes}/:draft_note_id/publish`]: newDraft,
    'PUT /:project/-/merge_requests/:iid/drafts/:draft_note_id': newDraft,
    'DELETE /:project/-/merge_requests/:iid/drafts/:draft_note_id': newDraft,
    [`DELETE /api/v4/projects/:id/${notes}/:note_id`]: newNote,
    'DELETE /:project/-/merge_requests/:iid/notes/:note_id': newNote,
    [`DELETE /api/v4/projects/:id/${discussions}/:discussion_id/notes/:note_id`]: async (world) => {
      const { discussion_id } = made.get(world.projectId)!;
      const note = await make(`${of(world)}/1/discussions/${discussion_id}/notes`, { body: 'gone soon' });
      return { note_id: note.id };
    },
    'DELETE /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji/:award_id': newAward(() => ''),
    [`DELETE /api/v4/projects/:id/${notes}/:note_id/award_emoji/:award_id`]: newAward(
      ({ note_id }) => `/notes/${note_id}`,
    ),
  },
  values({ url, feature }, world) {
    if (feature !== 'merge-requests') return {};
    const {
      note_award_id,
      description_version_id,
      suggestion_id,
      request_id: _id,
      ...one
    } = made.get(world.projectId)!;
    return {
      ...one,
      iid: 1,
      subject_iid: 1,
      merge_request_iid: 1,
      noteable_iid: 1,
      eventable_iid: 1,
      event_id: 1,
      ...(url.includes('/descriptions/') ? { version_id: description_version_id } : {}),
      ...(url.includes('/notes/') ? { award_id: note_award_id } : {}),
      ...(url.includes('/suggestions/') ? { id: suggestion_id } : {}),
    };
  },
};
