import type { Transaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/realtime/publish.ts';
import type { LabelRow } from './label.queries.ts';

/** What happens to labels in a group at the top, and in all that is below it. */
export const labelsStream = ([top]: readonly number[]): string => `group:${top}:labels`;

export interface PublishedLabels {
  /** Labels that are another one now, each with its project. Without it there are too many to name. */
  readonly replaced?: readonly (readonly [project: number, label: number])[];
}

/** Tells the pages of a group's projects that what had these labels of theirs has another: once, however much has them. */
export const announceReplaced = (
  tx: Transaction,
  traversalIds: readonly number[],
  replaced: readonly LabelRow[],
): Promise<void> =>
  publish(tx, labelsStream(traversalIds), {
    event: 'labels',
    replaced: replaced.flatMap(({ id, project_id }) => (project_id === null ? [] : [[project_id, id]])),
  });
