/** The page of a list that is asked for. */
export interface PageAsked {
  page?: number;
  per_page?: number;
}
