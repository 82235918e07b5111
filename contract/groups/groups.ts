export interface Group {
  id: number;
  name: string;
  path: string;
  full_name: string;
  full_path: string;
  description: string;
  visibility: 'private' | 'internal' | 'public';
  avatar_url: string | null;
  parent_id: number | null;
  /** Archived itself, or with a group above it. */
  archived: boolean;
  self_archived: boolean;
  created_at: string;
  project_creation_level: string;
  subgroup_creation_level: string;
  emails_enabled: boolean;
  subgroups_count?: number;
  projects_count?: number;
  members_count?: number;
  abilities?: Readonly<Record<string, boolean>>;
}
