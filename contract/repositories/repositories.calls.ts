import type { ChangedFiles, EditorPage } from './editing.ts';
import type {
  BlamePage,
  BlobLines,
  BlobPage,
  BranchesPage,
  CommitPage,
  CommitsPage,
  CompareAnswer,
  FilesPage,
  ProjectHome,
  RefsPage,
  TagsPage,
  TreePage,
} from './repositories.ts';

/** A ref and a path as in the address. `plain` leaves out highlighting. */
interface At {
  at?: string;
  plain?: boolean;
}
interface RefsAsked {
  search?: string;
  sort?: 'name' | 'updated' | 'updated_asc';
  page?: number;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/home.json': { answer: ProjectHome };
    'GET /:project/-/tree.json': { query: At; answer: TreePage };
    'GET /:project/-/blob.json': { query: At; answer: BlobPage };
    'GET /:project/-/blob_lines.json': {
      query: { at: string; from: number; plain?: boolean };
      answer: BlobLines;
    };
    'GET /:project/-/blame.json': { query: At; answer: BlamePage };
    'GET /:project/-/find_file.json': { query: { ref?: string }; answer: FilesPage };
    'GET /:project/-/editor.json': { query: { at?: string; new?: boolean }; answer: EditorPage };
    'POST /:project/-/edited_file': { answer: ChangedFiles };
    'POST /:project/-/deleted_file': { answer: ChangedFiles };
    'POST /:project/-/uploaded_files': { answer: ChangedFiles };
    'GET /:project/-/commits.json': {
      query: { at?: string; author?: string; search?: string; page?: number };
      answer: CommitsPage;
    };
    'GET /:project/-/commit.json': { query: { sha: string; paths?: readonly string[] }; answer: CommitPage };
    'GET /:project/-/compare.json': {
      query: { from: string; to: string; from_project?: string; paths?: readonly string[] };
      answer: CompareAnswer;
    };
    'GET /:project/-/branches.json': { query: RefsAsked; answer: BranchesPage };
    'GET /:project/-/tags.json': { query: RefsAsked; answer: TagsPage };
    'GET /:project/-/refs.json': { query: { search?: string }; answer: RefsPage };
    'POST /api/v4/projects/:id/repository/branches': { answer: unknown };
    'POST /api/v4/projects/:id/repository/tags': { answer: unknown };
    'DELETE /api/v4/projects/:id/repository/branches/:branch': { answer: undefined };
    'DELETE /api/v4/projects/:id/repository/tags/:tag_name': { answer: undefined };
  }
}
