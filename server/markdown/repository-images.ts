import { unescapeHtml } from './escape.ts';
import { destinationOf } from './links.ts';
import type { MarkdownOptions } from './markdown-types.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const images = /<img [^>]*>/g;
const attribute = (image: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(image)?.[1];

/** Where the images of the repository are that a file in it shows, by their paths in addresses. */
const rawFolderOf = (options: MarkdownOptions): string =>
  destinationOf('/x', 'image', options)!.url.slice(0, -1);

/** The path of an image as its address has it; undefined for what is not in the repository, or whose place is known. */
function pathOf(image: string, rawFolder: string): string | undefined {
  if (attribute(image, 'width') !== undefined && attribute(image, 'height') !== undefined) return undefined;
  const source = unescapeHtml(attribute(image, 'src') ?? '');
  return source.startsWith(rawFolder) ? source.slice(rawFolder.length).replace(/[?#].*$/s, '') : undefined;
}

/** The images of rendered files that are in their repository, at the same revision: their paths as addresses have them, each once. */
export function repositoryImages(texts: readonly string[], options: MarkdownOptions): string[] {
  const rawFolder = rawFolderOf(options);
  const paths = texts
    .flatMap((text) => text.match(images) ?? [])
    .flatMap((image) => pathOf(image, rawFolder) ?? []);
  return [...new Set(paths)];
}

/** What is missing of an image's size. What its author wrote stays, and the other side follows from it. */
function missingSize(image: string, { width, height }: ImageSize): string | undefined {
  const [ownWidth, ownHeight] = [attribute(image, 'width'), attribute(image, 'height')];
  if (ownWidth === undefined && ownHeight === undefined) return `width="${width}" height="${height}"`;
  // No height follows from a part of the page's width.
  if (ownWidth?.endsWith('%') === true || ownHeight?.endsWith('%') === true) return undefined;
  return ownHeight === undefined
    ? `height="${Math.max(1, Math.round((Number.parseInt(ownWidth!, 10) * height) / width))}"`
    : `width="${Math.max(1, Math.round((Number.parseInt(ownHeight, 10) * width) / height))}"`;
}

/** The text with these sizes, so that its images keep their place until they are there. By the paths of {@link repositoryImages}. */
export function addImageSizes(
  text: string,
  options: MarkdownOptions,
  sizes: ReadonlyMap<string, ImageSize>,
): string {
  const rawFolder = rawFolderOf(options);
  return text.replaceAll(images, (image) => {
    const size = sizes.get(pathOf(image, rawFolder) ?? '');
    const missing = size === undefined ? undefined : missingSize(image, size);
    return missing === undefined ? image : image.replace('<img ', `<img ${missing} `);
  });
}
