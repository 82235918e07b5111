import { url } from '../platform/url.ts';
import { renderedMarkdownMessages } from './rendered-markdown.messages.ts';

/** In milliseconds: a diagram that takes longer is given up, because its frame could be busy forever. */
const patience = 15_000;
const maximumHeight = 2000;
let next = 1;

interface Answer {
  ready?: true;
  diagram?: number;
  width?: number;
  height?: number;
  failed?: string;
}

/** The page's theme, or the system's if the page leaves it open. */
function isDark(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return (
    colorScheme.includes('dark') &&
    (!colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/**
 * Draws a Mermaid diagram in a frame that has no origin and loads nothing, so its source can't affect the page. The
 * source stays below for screen readers, and replaces the frame if drawing fails.
 */
export function drawDiagram(element: HTMLElement): void {
  const source = element.textContent ?? '';
  const id = next++;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = renderedMarkdownMessages.t('diagram');
  frame.className = 'diagram-frame';
  frame.dataset['drawing'] = '';
  frame.src = url('/-/diagram');
  element.dataset['drawn'] = '';
  const end = (drawn: boolean): void => {
    clearTimeout(timer);
    stop.abort();
    if (drawn) return;
    frame.remove();
    element.dataset['drawn'] = 'failed';
  };
  const stop = new AbortController();
  const timer = setTimeout(() => end(false), patience);
  addEventListener(
    'message',
    ({ source: from, data }: MessageEvent<Answer | null>) => {
      if (from !== frame.contentWindow || data === null || typeof data !== 'object') return;
      if (data.ready === true) {
        // A frame without an origin has no address to restrict the message to; it contains only text of this page.
        frame.contentWindow?.postMessage({ id, source, dark: isDark() }, '*');
      } else if (data.diagram === id) {
        if (data.failed !== undefined) return end(false);
        frame.width = String(Math.min(Math.max(Number(data.width) || 0, 1), 4000));
        frame.height = String(Math.min(Math.max(Number(data.height) || 0, 1), maximumHeight));
        delete frame.dataset['drawing'];
        element.hidden = true;
        end(true);
      }
    },
    { signal: stop.signal },
  );
  element.before(frame);
}
