import { readFileSync, writeFileSync } from 'node:fs';
import { imageSize } from 'image-size';
import { cleanImage, isStrippable } from './image-metadata.ts';
import { makeThumbnail } from './thumbnail.ts';
import { standBack } from '../../thread-priority.ts';

standBack();

/** `clean` removes the metadata from the file in place; `thumbnail` writes a small image to another file. */
export type ImageTask =
  | { readonly do: 'clean'; readonly file: string; readonly type: string }
  | {
      readonly do: 'thumbnail';
      readonly file: string;
      readonly target: string;
      readonly orientation: number;
    };

export interface ImageFacts {
  /** As displayed: a rotated image is turned. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  /** More than eight bits per channel. */
  readonly deep: boolean;
}

function clean(file: string, type: string): ImageFacts {
  const data = readFileSync(file);
  const { width, height } = imageSize(data);
  if (width <= 0 || height <= 0) throw new RangeError('an image without a size');
  let orientation = 1;
  if (isStrippable(type)) {
    const cleaned = cleanImage(type, data);
    orientation = cleaned.orientation;
    if (!cleaned.data.equals(data)) writeFileSync(file, cleaned.data);
  }
  // The header chunk is first, with the bit depth in its ninth byte.
  const deep = type === 'image/png' && data[24] === 16;
  const lies = orientation >= 5;
  return { width: lies ? height : width, height: lies ? width : height, orientation, deep };
}

/** What a thread of the pool runs. */
export default async function runTask(task: ImageTask): Promise<ImageFacts | undefined> {
  if (task.do === 'clean') return clean(task.file, task.type);
  writeFileSync(task.target, await makeThumbnail(readFileSync(task.file), task.orientation));
  return undefined;
}
