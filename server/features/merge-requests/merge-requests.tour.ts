import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    mergeRequest: {
      readonly discussion: string;
      readonly note: number;
      readonly award: number;
      readonly noteAward: number;
      readonly version: number;
      readonly draft: number;
      readonly block: number;
      readonly suggestions: readonly number[];
      readonly rules: { readonly project: number; readonly request: number };
      /** The ids of its first changes. */
      readonly events: Readonly<Record<string, number>>;
    };
  }
}

const base = '/projects/:id/merge_requests';
const notes = `${base}/:noteable_iid/notes`;
const discussions = `${base}/:noteable_iid/discussions`;

/** Rules of the project with all that one names, and of the first merge request one that stands for it. */
async function makeRules(
  tour: Parameters<NonNullable<Tour['change']>>[0],
  { ann, group, project }: Parameters<NonNullable<Tour['change']>>[1],
): Promise<{ project: number; request: number }> {
  const params = { id: project };
  const branches = await tour.must<{ id: number }[]>('GET', '/projects/:id/protected_branches', { params });
  const named = {
    user_ids: [ann.id],
    group_ids: [group],
    protected_branch_ids: branches.map(({ id }) => id),
  };
  const ofProject = '/projects/:id/approval_rules';
  const make = (payload: object) => tour.must<{ id: number }>('POST', ofProject, { params, payload });
  const rule = await make({ name: 'Carpenters', approvals_required: 0, ...named });
  await make({ name: 'All Members', approvals_required: 0, rule_type: 'any_approver' });
  const gone = await make({ name: 'Gone', approvals_required: 1, applies_to_all_protected_branches: true });
  for (const [id, payload] of [
    [rule.id, { usernames: ['root'], applies_to_all_protected_branches: false }],
    [gone.id, { applies_to_all_protected_branches: true }],
  ] as const)
    await tour.must('PUT', `${ofProject}/:approval_rule_id`, {
      params: { ...params, approval_rule_id: id },
      payload,
    });
  await tour.must('DELETE', `${ofProject}/:approval_rule_id`, {
    params: { ...params, approval_rule_id: gone.id },
  });
  const ofRequest = `${base}/:merge_request_iid/approval_rules`;
  const first = { ...params, merge_request_iid: 1 };
  const request = await tour.must<{ id: number }>('POST', ofRequest, {
    params: first,
    payload: { name: 'Any', approvals_required: 0, approval_project_rule_id: rule.id },
  });
  const own = await tour.must<{ id: number }>('POST', ofRequest, {
    params: first,
    payload: { name: 'Painters', approvals_required: 0 },
  });
  for (const [id, payload] of [
    [request.id, { user_ids: [ann.id] }],
    [own.id, { name: 'Glaziers' }],
  ] as const)
    await tour.must('PUT', `${ofRequest}/:approval_rule_id`, {
      params: { ...first, approval_rule_id: id },
      payload,
    });
  await tour.must('DELETE', `${ofRequest}/:approval_rule_id`, {
    params: { ...first, approval_rule_id: own.id },
  });
  await tour.must('POST', `${base}/:merge_request_iid/approvals`, {
    params: first,
    payload: { approvals_required: 0 },
  });
  await tour.must('POST', '/projects/:id/approvals', { params, payload: { approvals_before_merge: 0 } });
  await tour.must('PUT', '/projects/:id/merge_request_approval_setting', {
    params,
    payload: { allow_committer_approval: true },
  });
  return { project: rule.id, request: request.id };
}

const nothing = { full: {} as Readonly<Record<string, number>> };

/** One with everything that is talked about, one that is merged, and one that conflicts. */
export const tour: Tour = {
  after: ['repositories', 'labels', 'members', 'milestones'],
  queries: {
    '/projects/:id/merge_requests/:subject_iid': [
      '',
      '?include_diverged_commits_count=true&include_rebase_in_progress=true&render_html=true',
    ],
    '/merge_requests': ['?scope=all', '?scope=all&with_labels_details=true'],
    '/groups/:id/merge_requests': ['', '?with_labels_details=true'],
    '/projects/:id/merge_requests': ['', '?with_labels_details=true'],
  },
  async change(tour, places) {
    const { ann, milestones, project } = places;
    const params = { id: project };
    const commit = (branch: string, file_path: string, content: string) =>
      tour.must('POST', '/projects/:id/repository/commits', {
        params,
        payload: {
          branch,
          ...(branch === 'main' ? {} : { start_branch: 'main' }),
          commit_message: `Change ${file_path}`,
          actions: [{ action: 'create', file_path, content }],
        },
      });
    const open = (source_branch: string, more: object = {}) =>
      tour.must<{ iid: number; diff_refs: { head_sha: string } }>('POST', base, {
        params,
        payload: { title: `Take ${source_branch}`, source_branch, target_branch: 'main', ...more },
      });
    for (const branch of ['hinges', 'squashed', 'clash']) await commit(branch, `${branch}.md`, `${branch}\n`);
    const { diff_refs } = await open('hinges', {
      description: '- [x] look\n- [ ] oil',
      labels: 'project bug,group bug',
      milestone_id: milestones.project,
      assignee_ids: [ann.id],
      reviewer_ids: [ann.id],
      remove_source_branch: true,
    });
    const merged = await open('squashed', { squash: true });
    await tour.must('PUT', `${base}/:merge_request_iid/merge`, {
      params: { ...params, merge_request_iid: merged.iid },
      payload: { should_remove_source_branch: true },
    });
    await commit('main', 'clash.md', 'otherwise\n');
    await open('clash');
    await open('hinges', { target_branch: 'side', title: 'Draft: Also there' });
    const one = { ...params, noteable_iid: 1 };
    await tour.must('POST', '/projects/:id/repository/branches', {
      params,
      payload: { branch: 'elsewhere', ref: 'main' },
    });
    await tour.must('PUT', `${base}/:subject_iid`, {
      params: { ...params, subject_iid: 4 },
      payload: {
        target_branch: 'elsewhere',
        squash: true,
        labels: 'project bug',
        merge_after: '2030-01-01T08:00:00Z',
      },
    });
    await tour.must('PUT', `${base}/:subject_iid`, {
      params: { ...params, subject_iid: 4 },
      payload: { state_event: 'close' },
    });
    const gone = await open('clash', { target_branch: 'side' });
    await tour.must('DELETE', `${base}/:subject_iid`, { params: { ...params, subject_iid: gone.iid } });
    const note = await tour.must('POST', notes, { params: one, payload: { body: 'Fine' } });
    await tour.must('PUT', `${notes}/:note_id`, {
      params: { ...one, note_id: note.id },
      payload: { body: 'Very fine' },
    });
    const other = await tour.must('POST', notes, { params: one, payload: { body: 'Gone' } });
    await tour.must('DELETE', `${notes}/:note_id`, { params: { ...one, note_id: other.id } });
    const thread = await tour.must<{ id: string }>('POST', discussions, {
      params: one,
      payload: { body: 'Which oil?' },
    });
    const inThread = { ...one, discussion_id: thread.id };
    const reply = (body: string) =>
      tour.must('POST', `${discussions}/:discussion_id/notes`, { params: inThread, payload: { body } });
    const kept = await reply('Olive');
    const lost = await reply('None');
    await tour.must('PUT', `${discussions}/:discussion_id/notes/:note_id`, {
      params: { ...inThread, note_id: kept.id },
      payload: { body: 'Olive oil' },
    });
    await tour.must('DELETE', `${discussions}/:discussion_id/notes/:note_id`, {
      params: { ...inThread, note_id: lost.id },
    });
    await tour.must('PUT', `${discussions}/:discussion_id`, {
      params: inThread,
      payload: { resolved: true },
    });
    const suggesting = await tour.must<{ notes: { suggestions: { id: number }[] }[] }>('POST', discussions, {
      params: one,
      payload: {
        body: '```suggestion\noiled hinges\n```\n\n```suggestion\ngreased hinges\n```',
        position: { ...diff_refs, position_type: 'text', new_path: 'hinges.md', new_line: 1 },
        commit_id: diff_refs.head_sha,
      },
    });
    const suggestions = suggesting.notes[0]!.suggestions.map(({ id }) => id);
    const award = async (of: string, more: object) => {
      const made = await tour.must('POST', `${of}/award_emoji`, {
        params: { ...one, ...more },
        payload: { name: 'tada' },
      });
      const taken = await tour.must('POST', `${of}/award_emoji`, {
        params: { ...one, ...more },
        payload: { name: 'eyes' },
      });
      await tour.must('DELETE', `${of}/award_emoji/:award_id`, {
        params: { ...one, ...more, award_id: taken.id },
      });
      return made.id;
    };
    for (const verb of ['unsubscribe', 'subscribe'])
      // The second call changes nothing: 304.
      for (let time = 0; time < 2; time++)
        await tour.ask('POST', `${base}/:merge_request_iid/${verb}`, {
          as: ann,
          params: { ...params, merge_request_iid: 1 },
        });
    for (let time = 0; time < 2; time++)
      await tour.ask('POST', `${base}/:iid/todo`, { params: { ...params, iid: 1 } });
    const versions = await tour.must<{ id: number }[]>('GET', `${base}/:merge_request_iid/versions`, {
      params: { ...params, merge_request_iid: 1 },
    });
    const draftNotes = `${base}/:merge_request_iid/draft_notes`;
    const ofFirst = { ...params, merge_request_iid: 1 };
    const draft = (payload: object) => tour.must('POST', draftNotes, { params: ofFirst, payload });
    const { diff_refs: refs } = await tour.must<{ diff_refs: { head_sha: string } }>(
      'GET',
      `${base}/:subject_iid`,
      {
        params: { ...params, subject_iid: 1 },
      },
    );
    const onLine = await draft({
      note: 'Oil this',
      commit_id: refs.head_sha,
      position: {
        ...refs,
        position_type: 'text',
        old_path: 'hinges.md',
        new_path: 'hinges.md',
        new_line: 1,
        line_range: { start: { type: 'new', new_line: 1 }, end: { type: 'new', new_line: 1 } },
      },
    });
    const answer = await draft({
      note: 'Settled',
      in_reply_to_discussion_id: thread.id,
      resolve_discussion: true,
    });
    const oneDraft = (id: number) => ({ params: { ...ofFirst, draft_note_id: id } });
    await tour.must('PUT', `${draftNotes}/:draft_note_id`, {
      ...oneDraft(onLine.id),
      payload: { note: 'Oil this well' },
    });
    await tour.must('PUT', `${draftNotes}/:draft_note_id`, {
      ...oneDraft(answer.id),
      payload: { resolve_discussion: false },
    });
    await tour.must('DELETE', `${draftNotes}/:draft_note_id`, oneDraft((await draft({ note: 'Gone' })).id));
    await tour.must(
      'PUT',
      `${draftNotes}/:draft_note_id/publish`,
      oneDraft((await draft({ note: 'Said' })).id),
    );
    await tour.must('POST', `${draftNotes}/bulk_publish`, {
      params: { ...params, merge_request_iid: 2 },
    });
    const timed = { ...params, subject_iid: 1 };
    for (const [name, payload] of [
      ['time_estimate', { duration: '1d' }],
      ['add_spent_time', { duration: '2h', summary: 'Oiled it' }],
      ['reset_time_estimate', {}],
      ['reset_spent_time', {}],
      ['time_estimate', { duration: '2d' }],
    ] as const)
      await tour.must('POST', `${base}/:subject_iid/${name}`, { params: timed, payload });
    const clash = await tour.must<{ id: number }>('GET', `${base}/:subject_iid`, {
      params: { ...params, subject_iid: 3 },
    });
    const squashed = await tour.must<{ id: number }>('GET', `${base}/:subject_iid`, {
      params: { ...params, subject_iid: 2 },
    });
    const wait = (blocking_merge_request_id: number) =>
      tour.must<{ id: number }>('POST', `${base}/:merge_request_iid/blocks`, {
        params: ofFirst,
        payload: { blocking_merge_request_id },
      });
    const unneeded = await wait(clash.id);
    await tour.must('DELETE', `${base}/:merge_request_iid/blocks/:block_id`, {
      params: { ...ofFirst, block_id: unneeded.id },
    });
    const { sha } = await tour.must<{ sha: string }>('GET', `${base}/:subject_iid`, {
      params: { ...params, subject_iid: 3 },
    });
    for (const method of ['POST', 'DELETE', 'POST'] as const)
      await tour.must(method, `${base}/:merge_request_iid/context_commits`, {
        params: ofFirst,
        payload: { commits: [sha] },
      });
    // Merged already: nothing waits for it any more.
    const block = await wait(squashed.id);
    const rules = await makeRules(tour, places);
    const events: Record<string, number> = {};
    for (const [kind, iid] of [
      ['state', 4],
      ['label', 1],
      ['milestone', 1],
    ] as const) {
      const found = await tour.must<{ id: number }[]>(
        'GET',
        `${base}/:eventable_iid/resource_${kind}_events`,
        {
          params: { ...params, eventable_iid: iid },
        },
      );
      events[kind] = found[0]!.id;
    }
    places.mergeRequest = {
      events,
      discussion: thread.id,
      note: kept.id,
      award: await award(`${base}/:noteable_iid`, {}),
      noteAward: await award(`${notes}/:note_id`, { note_id: kept.id }),
      version: versions[0]!.id,
      draft: onLine.id,
      block: block.id,
      suggestions,
      rules,
    };
  },
  params: (pattern, { mergeRequest }) => {
    if (pattern.includes('/projects/:id/approval_rules'))
      return { full: { approval_rule_id: mergeRequest.rules.project } };
    return pattern.includes('/merge_requests')
      ? {
          full: {
            subject_iid: 1,
            merge_request_iid: 1,
            noteable_iid: 1,
            eventable_iid: pattern.includes('_state_') ? 4 : 1,
            event_id: mergeRequest.events[/resource_(\w+)_events/.exec(pattern)?.[1] ?? ''] ?? 0,
            note_id: mergeRequest.note,
            discussion_id: mergeRequest.discussion,
            award_id: pattern.includes('/notes/') ? mergeRequest.noteAward : mergeRequest.award,
            version_id: mergeRequest.version,
            draft_note_id: mergeRequest.draft,
            block_id: mergeRequest.block,
            approval_rule_id: mergeRequest.rules.request,
          },
          plain: { subject_iid: 2, merge_request_iid: 2, noteable_iid: 2, eventable_iid: 2 },
        }
      : nothing;
  },
  async ask(tour, { project, mergeRequest }) {
    await tour.must('PUT', '/projects/:id', {
      params: { id: project },
      payload: { merge_requests_author_approval: true },
    });
    for (const [method, what] of [
      ['POST', 'approve'],
      ['POST', 'approve'],
      ['POST', 'unapprove'],
      ['PUT', 'reset_approvals'],
    ] as const)
      await tour.ask(method, `${base}/:merge_request_iid/${what}`, {
        params: { id: project, merge_request_iid: 1 },
      });
    const merge = (merge_request_iid: number, payload: object = {}) =>
      tour.ask('PUT', `${base}/:merge_request_iid/merge`, {
        params: { id: project, merge_request_iid },
        payload,
      });
    for (const merge_request_iid of [1, 3, 4])
      await tour.ask('PUT', `${base}/:merge_request_iid/rebase`, {
        params: { id: project, merge_request_iid },
      });
    // It says why the second changed nothing.
    await tour.ask('GET', `${base}/:subject_iid`, { params: { id: project, subject_iid: 3 } });
    const apply = (id: number) =>
      tour.ask('PUT', '/suggestions/:id/apply', { params: { id }, payload: { commit_message: 'Oil them' } });
    // The second is about a line that the first has changed.
    for (const id of mergeRequest.suggestions) await apply(id);
    for (const ids of [mergeRequest.suggestions, mergeRequest.suggestions.slice(0, 1)])
      await tour.ask('PUT', '/suggestions/batch_apply', { payload: { ids } });
    const cancel = () =>
      tour.ask('POST', `${base}/:merge_request_iid/cancel_merge_when_pipeline_succeeds`, {
        params: { id: project, merge_request_iid: 1 },
      });
    await tour.must('PUT', '/projects/:id', {
      params: { id: project },
      payload: { only_allow_merge_if_pipeline_succeeds: true },
    });
    // Approved above or not: it waits for a status.
    await merge(1, { auto_merge: true, should_remove_source_branch: true });
    await tour.ask('GET', `${base}/:subject_iid`, { params: { id: project, subject_iid: 1 } });
    await cancel();
    await cancel();
    await tour.must('PUT', '/projects/:id', {
      params: { id: project },
      payload: { only_allow_merge_if_pipeline_succeeds: false },
    });
    await merge(2);
    await merge(3);
    await merge(1, { sha: '0'.repeat(40) });
    const again = { title: 'Again', source_branch: 'hinges', target_branch: 'main' };
    await tour.ask('POST', base, { params: { id: project }, payload: again });
    await tour.ask('POST', base, { params: { id: project }, payload: { ...again, source_branch: 'none' } });
  },
};
