import type { Api } from '../platform/api.ts';

/** Renders a text as the project's GitLab-flavoured Markdown for this viewer. */
export async function previewMarkdown(api: Api, project: string | undefined, text: string): Promise<string> {
  return (await api.post<{ html: string }>('/api/v4/markdown', { body: { text, gfm: true, project } })).html;
}
