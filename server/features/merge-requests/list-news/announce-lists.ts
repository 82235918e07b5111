import type { Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { announceToConcerned } from '../../planning/index.ts';
import { findProjectOfSubject } from '../../projects/index.ts';
import type { ListedProject, ListsOfProjects, NewsOfPlace } from '../../projects/index.ts';

export const projectListStream = (projectId: number): string => `project:${projectId}:merge_requests`;

/** The merge requests of a group's projects, and of all projects below it. */
export const groupListStream = (groupId: number): string => `group:${groupId}:merge_requests`;

/** What is published to lists: said to those who see the merge request, or who read those of the project. */
export interface PublishedInLists extends NewsOfPlace {
  /** Without it, one that is gone, or several. */
  readonly id?: number;
  readonly project_id?: number;
  /** It did not change itself: its comments did. */
  readonly below?: true;
  /** Said to those who read its internal comments. */
  readonly internal?: true;
}

type Messages = Parameters<typeof publishAll>[1];

/** The messages to open lists of a project's merge requests, and to those of the groups above it. */
export const listMessages = (
  { id: projectId, traversalIds }: ListedProject,
  message: Omit<PublishedInLists, 'project_id'> = {},
): Messages =>
  [projectListStream(projectId), ...traversalIds.map(groupListStream)].map(
    (stream) => [stream, { event: 'subjects', project_id: projectId, ...message }] as const,
  );

/** The lists of merge requests. */
export const listsOfRequests: ListsOfProjects = {
  kind: 'MergeRequest',
  feature: 'merge-requests',
  messages: listMessages,
};

export const pageMessage = (id: number): Messages[number] => [`merge_requests:${id}`, { event: 'updated' }];

async function announceInPlace(tx: Transaction, ids: readonly [number, ...number[]]): Promise<void> {
  const places = await findProjectOfSubject(tx, ids[0]);
  await publishAll(tx, [
    ...ids.map(pageMessage),
    ...places.flatMap((place) => ids.flatMap((id) => listMessages(place, { id }))),
  ]);
}

/**
 * Announces to open pages of a merge request, and to lists with it, that it has changed as an event says that is recorded with it. Those whom it concerns hear of
 * it by the event.
 */
export const announceMergeRequest = (tx: Transaction, id: number): Promise<void> => announceInPlace(tx, [id]);

/** Tells the same of several merge requests of one project that have changed without an event, and those whom they concern. */
export async function announceMergeRequests(
  tx: Transaction,
  ids: readonly [number, ...number[]],
): Promise<void> {
  await announceInPlace(tx, ids);
  await announceToConcerned(tx, 'MergeRequest', ids);
}

/**
 * Announces to open lists with a merge request that its comments are more or fewer, as far as they read them. What is written in one
 * transaction is one message.
 */
export async function announceComments(
  tx: Transaction,
  id: number,
  { internal }: { readonly internal: boolean },
): Promise<void> {
  const news = { id, below: true, ...(internal ? { internal } : {}) } as const;
  const places = await findProjectOfSubject(tx, id);
  await publishAll(
    tx,
    places.flatMap((place) => listMessages(place, news)),
  );
  const { id: _, ...said } = news;
  await announceToConcerned(tx, 'MergeRequest', [id], said);
}
