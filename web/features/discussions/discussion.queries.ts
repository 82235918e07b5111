import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import type { Api } from '../../platform/api.ts';
import { apiQuery } from '../../platform/query.ts';

/** The conversation below an address: `/acme/large/-/issues/1`. */
export const discussionsQuery = (base: string) => apiQuery<Discussion[]>(`${base}/discussions.json`);

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
export async function previewMarkdown(api: Api, project: string, text: string): Promise<string> {
  return (await api.post<{ html: string }>('/api/v4/markdown', { body: { text, gfm: true, project } })).html;
}
