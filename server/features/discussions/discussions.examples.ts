import type { RouteExamples } from '../../../testing/route-examples.ts';
import { call, make, root } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/issues/:iid/notes': { note: 'words' },
    'PUT /:project/-/issues/:iid/notes/:note_id': { note: { note: 'words' } },
    'PATCH /:project/-/issues/:iid/notes/:note_id': { note: { note: 'words' } },
    'PATCH /:project/-/commit/:sha/notes/:note_id': { note: { note: 'words' } },
    'POST /:project/-/issues/:iid/notes/:note_id/toggle_award_emoji': { name: 'eyes' },
    'POST /:project/-/issues/:iid/toggle_award_emoji': { name: 'eyes' },
    'POST /:project/-/commit/:sha/notes/:note_id/toggle_award_emoji': { name: 'eyes' },
    'POST /api/v4/projects/:id/issues/:noteable_iid/discussions': { body: 'words' },
    'PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id': { resolved: true },
    'POST /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes': { body: 'words' },
    'PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id': {
      body: 'words',
    },
    'POST /api/v4/projects/:id/issues/:noteable_iid/award_emoji': { name: 'heart' },
    'POST /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji': { name: 'heart' },
    'POST /:project/-/commit/:sha/notes': { note: 'words' },
    'POST /api/v4/projects/:id/repository/commits/:sha/discussions': { body: 'words' },
    'POST /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes': { body: 'words' },
    'PUT /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id': {
      body: 'words',
    },
    'PUT /:project/-/commit/:sha/notes/:note_id': { note: { note: 'words' } },
    'POST /api/v4/projects/:id/issues/:noteable_iid/notes': { body: 'words' },
    'PUT /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id': { body: 'words' },
  },
  queries: {
    'GET /:project/-/autocomplete_sources/commands': '?type=Issue&type_id=1',
    'GET /:project/-/commit/:sha/discussions/between.json': (_world, { discussion_id: id }) =>
      `?after=${id}&before=${id}`,
    'GET /:project/-/issues/:iid/discussions/between.json': (_world, { discussion_id: id }) =>
      `?after=${id}&before=${id}`,
  },
  fresh: {
    'DELETE /:project/-/issues/:iid/notes/:note_id': async (world) => ({
      note_id: (await make(`/projects/${world.projectId}/issues/1/notes`, { body: 'gone soon' })).id,
    }),
    'DELETE /:project/-/commit/:sha/notes/:note_id': async (world) => {
      const url = `/${world.project}/-/commit/${world.sha}/notes`;
      const note = await call('POST', url, root, { note: 'gone soon' });
      return { note_id: note.json<{ id: string }>().id };
    },
    'DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id': async (
      world,
    ) => ({
      note_id: (
        await make(`/projects/${world.projectId}/issues/1/discussions/${world.discussionId}/notes`, {
          body: 'gone soon',
        })
      ).id,
    }),
    'DELETE /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id': async (
      world,
    ) => ({
      note_id: (
        await make(
          `/projects/${world.projectId}/repository/commits/${world.sha}/discussions/${world.commitDiscussionId}/notes`,
          { body: 'gone soon' },
        )
      ).id,
    }),
    'DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id': (world) =>
      newAward(`/projects/${world.projectId}/issues/1`),
    'DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id': (world) =>
      newAward(`/projects/${world.projectId}/issues/1/notes/${world.noteId}`),
    'DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id': async (world) => ({
      note_id: (await make(`/projects/${world.projectId}/issues/1/notes`, { body: 'gone soon' })).id,
    }),
  },
  values: ({ url }, world) => ({
    noteable_iid: 1,
    version_id: world.versionId,
    award_id: url.includes('/notes/') ? world.noteAwardId : world.awardId,
    ...(url.includes('/commit/') || url.includes('/commits/')
      ? { note_id: world.commitNoteId, discussion_id: world.commitDiscussionId }
      : { note_id: world.noteId, discussion_id: world.discussionId }),
  }),
};

async function newAward(place: string): Promise<{ award_id: number }> {
  await call('POST', `/api/v4${place}/award_emoji`, root, { name: 'rocket' });
  const awards = (await call('GET', `/api/v4${place}/award_emoji?per_page=100`, root)).json<
    { id: number; name: string; user: { id: number } }[]
  >();
  return { award_id: awards.find((award) => award.name === 'rocket' && award.user.id === root.id)!.id };
}
