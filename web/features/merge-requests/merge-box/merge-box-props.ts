import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';

export interface MergeBoxProps {
  project: string;
  iid: string;
  widget: MergeRequestWidget;
  onMerged: () => Promise<unknown>;
  /** The title of a draft once it is ready, for those who may change it. */
  readyTitle?: string | undefined;
}
