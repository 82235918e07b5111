import type { MarkdownIt } from 'markdown-it';
import { escapeHtml } from '../escape.ts';

const video = /\.(?:mp4|m4v|mov|webm|ogv)(?:[?#]|$)/i;
const audio = /\.(?:mp3|oga|ogg|spx|wav|m4a|flac)(?:[?#]|$)/i;

/** An image with the file extension of video or audio gets a player, with a link as fallback. */
export function mediaRules(md: MarkdownIt): void {
  const image = md.renderer.rules['image']!;
  md.renderer.rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    const source = String(token.attrGet('src') ?? '');
    const tag = video.test(source) ? 'video' : audio.test(source) ? 'audio' : undefined;
    if (tag === undefined) return image(tokens, index, options, env, self);
    const name = source.split(/[?#]/, 1)[0]!.split('/').at(-1)!;
    const alt = self.renderInlineAsText(token.children ?? [], options, env) || name;
    const url = escapeHtml(source);
    return `<${tag} src="${url}" title="${escapeHtml(alt)}"><a href="${url}">${escapeHtml(alt)}</a></${tag}>`;
  };
}
