import type { Api } from '../platform/api.ts';

/** Renders a text as the project's GitLab-flavoured Markdown for this viewer. */
export async function previewMarkdown(api: Api, project: string | undefined, text: string): Promise<string> {
  return (await api.post('/api/v4/markdown', { body: { text, gfm: true, project } })).html;
}

/** The same for a text below a project or group: `parent` is its address without the relative root. */
export async function previewMarkdownBelow(api: Api, parent: `/${string}`, text: string): Promise<string> {
  return (await api.post(`${parent}/-/preview_markdown`, { body: { text } })).body;
}
