import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/api.ts';
import { apiOf, apiQuery } from '../../platform/query.ts';

type Author = PageNote['author'];
const leanAuthor = ({ id, username, name, avatar_url, path }: Author): Author => ({
  id,
  username,
  name,
  avatar_url,
  path,
});

/** What the page shows of a note: the server says more, and all that is kept is sent along with the page. */
function leanNote(note: PageNote): PageNote {
  const {
    id,
    type,
    note: text,
    note_html,
    human_access,
    created_at,
    updated_at,
    system,
    system_note_icon_name,
  } = note;
  const { internal, discussion_id, position, last_edited_at, last_edited_by, current_user } = note;
  return {
    id,
    type,
    // What cannot be edited or quoted needs no source.
    note: system ? '' : text,
    note_html,
    author: leanAuthor(note.author),
    human_access,
    created_at,
    updated_at,
    system,
    system_note_icon_name,
    internal,
    discussion_id,
    ...(position === undefined ? {} : { position }),
    last_edited_at,
    last_edited_by,
    current_user,
  };
}

const leanDiscussion = ({ id, individual_note, resolvable, resolved, notes }: Discussion): Discussion => ({
  id,
  individual_note,
  resolvable,
  resolved,
  notes: notes.map(leanNote),
});

/** The conversation below an address: `/acme/large/-/issues/1`. */
export function discussionsQuery(base: string) {
  const path = `${base}/discussions.json`;
  return queryOptions({
    queryKey: apiQuery<Discussion[]>(path).queryKey,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).get<Discussion[]>(path, { signal })).map(leanDiscussion),
  });
}

export interface NewNote {
  text: string;
  /** Reply in this thread. */
  discussionId?: string | undefined;
  /** A thread of its own, rather than a single comment. */
  thread?: boolean | undefined;
}

export function postNote(api: Api, base: string, { text, discussionId, thread }: NewNote): Promise<PageNote> {
  return api.post<PageNote>(`${base}/notes`, {
    body: {
      note: { note: text, ...(thread === true ? { type: 'DiscussionNote' } : {}) },
      ...(discussionId === undefined ? {} : { in_reply_to_discussion_id: discussionId }),
    },
  });
}

export function putNote(api: Api, base: string, id: string, text: string): Promise<PageNote> {
  return api.put<PageNote>(`${base}/notes/${id}`, { body: { note: { note: text } } });
}

export function deleteNote(api: Api, base: string, id: string): Promise<void> {
  return api.delete(`${base}/notes/${id}`);
}

/** A text as GitLab-flavoured Markdown of the project, for this viewer. */
export async function previewMarkdown(api: Api, project: string | undefined, text: string): Promise<string> {
  return (await api.post<{ html: string }>('/api/v4/markdown', { body: { text, gfm: true, project } })).html;
}
