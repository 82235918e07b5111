/** What the current page is about, for shortcuts and the palette: set by the page's frame, read when a key is pressed. */
export interface PageContext {
  /** Full path of the page's project. */
  project?: string;
  /** Full path of the page's group. */
  group?: string;
  signedIn: boolean;
  /** The viewer's permissions in the project, from the server. */
  can?: readonly string[];
  /** Navigates within the page. */
  go: (href: string) => void;
}

let current: PageContext = { signedIn: false, go: (href) => location.assign(href) };

const followers = new Set<() => void>();

export function setPageContext(change: Partial<PageContext>): void {
  current = { ...current, ...change };
  for (const follower of followers) follower();
}

/** Calls the listener on each change; call the result to stop. */
export function followPageContext(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export function pageContext(): PageContext {
  return current;
}
