/** What pages change of many subjects of a list at once: `POST …/bulk_update` with `{update}`. */
export interface BulkUpdate {
  issuable_ids: string;
  state_event?: 'close' | 'reopen';
  assignee_ids?: number[];
  milestone_id?: string;
  add_label_ids?: number[];
  remove_label_ids?: number[];
  subscription_event?: 'subscribe' | 'unsubscribe';
}

/** Undoes it: `POST …/bulk_undo` with `{undo}`, by the same person, within 30 days. */
export interface BulkUndo {
  request: string;
  issuable_ids: string;
  subscription_event?: 'subscribe' | 'unsubscribe';
  subscription_ids?: string;
}

export interface BulkUpdated {
  count: number;
  notice: string;
  /** The subjects left unchanged, and why; references only of those that the viewer can see. */
  refused: { id: number; reference: string | null; message: string }[];
  undo: BulkUndo;
}
