import { RawHtml } from '../platform/raw-html.tsx';
import './markdown.css';

/** What the server made of somebody's Markdown. Its links take part in navigation within the page. */
export function MarkdownBody({ html, large = false }: { html: string; large?: boolean }) {
  return <RawHtml html={html} className={`markdown${large ? ' markdown-large' : ''}`} dir="auto" />;
}
