/** A person mentioned next to something else. */
export interface Person {
  id: number;
  username: string;
  name: string;
  state: string;
  avatar_url: string | null;
  web_url: string;
}

/** A message of the `PeopleChannel`: somebody has another name, username or avatar. */
export interface PersonMessage {
  event: 'person';
  person: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>;
}

/** A person whose profile is private, as others see them. */
export interface PrivatePerson extends Person {
  private_profile: true;
}

export interface PersonPage extends Person {
  created_at: string;
  bio: string;
  location: string;
  website_url: string;
  organization: string;
  job_title: string;
  pronouns: string | null;
  public_email: string;
}

/** A person as they and administrators see them. */
export interface FullPerson extends PersonPage {
  email: string;
  commit_email: string;
  /** Missing if an administrator reads another person. */
  private_commit_email?: string;
  confirmed_at: string | null;
  last_sign_in_at: string | null;
  last_activity_on: string | null;
  is_admin?: boolean;
  private_profile: boolean;
  external: boolean;
}

export interface Status {
  emoji: string | null;
  emoji_character: string | null;
  message: string | null;
  message_html: string;
  availability: 'not_set' | 'busy';
  clear_status_at: string | null;
}

export interface Email {
  id: number;
  email: string;
  confirmed_at: string | null;
}

export interface AccountSession {
  id: number;
  current: boolean;
  ip: string | null;
  user_agent: string;
  created_at: string;
  last_active_at: string;
}

export interface AccessToken {
  id: number;
  name: string;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  active: boolean;
  revoked: boolean;
  token?: string;
}

export interface SshKey {
  id: number;
  title: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  fingerprint_sha256: string;
}
