import type { LabelsMessage } from '../../../contract/labels/labels.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findProject, findPeopleWhoSeeProject } from '../projects/index.ts';
import { labelsStream } from './label-news.ts';
import type { PublishedLabels } from './label-news.ts';

/** The message to pages of this project; undefined if none of its labels is concerned. */
function messageIn(projectId: unknown, { replaced }: PublishedLabels): LabelsMessage | undefined {
  if (replaced === undefined) return { event: 'labels' };
  const own = replaced.flatMap(([project, label]) => (project === projectId ? [label] : []));
  return own.length === 0 ? undefined : { event: 'labels', replaced: own };
}

/** That labels of a project are another one now, for pages of what has them. The labels of other projects are not named. */
export const labelsChannel: RealtimeChannel = {
  name: 'LabelsChannel',
  parameters: ['project_id'],
  async stream({ db }, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(db, viewer, id);
    return project && labelsStream(project.namespace_traversal_ids);
  },
  messageFor: (_platform, _viewer, { project_id: id }, message) =>
    Promise.resolve(messageIn(id, message as PublishedLabels)),
  async messagesFor({ db }, people, { project_id: id }, message) {
    const said = messageIn(id, message as PublishedLabels);
    if (said === undefined) return new Map(people.map((viewer) => [viewer, undefined]));
    const ids = people.map(({ user }) => user!.id);
    const seers = await findPeopleWhoSeeProject(db, Number(id), ids);
    return new Map(
      people.flatMap((viewer): [(typeof people)[number], LabelsMessage][] =>
        seers.has(viewer.user!.id) ? [[viewer, said]] : [],
      ),
    );
  },
};
