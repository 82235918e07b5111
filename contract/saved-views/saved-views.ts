/** A view of a list: its filters and order under a name, as the address of the list has them. */
export interface SavedView {
  name: string;
  /** `label_name[]=bug&sort=due_date` */
  query: string;
  /** Shown where the list is opened without any filter. */
  is_default: boolean;
}
