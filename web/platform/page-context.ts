/** Where the reader is, for shortcuts and the palette: set by the frame of the page, read when a key is pressed. */
export interface PageContext {
  /** Full path of the project whose page this is. */
  project?: string;
  /** Full path of the group whose page this is. */
  group?: string;
  signedIn: boolean;
  /** What the viewer may do in the project, as the server said. */
  can?: readonly string[];
  /** Goes to an address within the page. */
  go: (href: string) => void;
}

let current: PageContext = { signedIn: false, go: (href) => location.assign(href) };

const followers = new Set<() => void>();

export function setPageContext(change: Partial<PageContext>): void {
  current = { ...current, ...change };
  for (const follower of followers) follower();
}

/** Tells of each change; the answer ends that. */
export function followPageContext(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export function pageContext(): PageContext {
  return current;
}
