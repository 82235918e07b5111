import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ImagePoint } from '../../../contract/discussions/discussions.ts';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { changesMessages } from './changes.messages.ts';
import { AtHead } from './diff-file-lines.tsx';
import type { DiffInsert } from './diff-review.ts';
import { ImagePoints, isPlaced, PointComments } from './image-points.tsx';
import { showName } from './names.ts';
import '../../ui/image-pin.css';
import './image-diff.css';

const { t } = changesMessages;

export interface ImageDiffProps {
  file: PageDiffFile;
  /** The addresses of both images; undefined on the side that has none. */
  old: string | undefined;
  now: string | undefined;
  /** What stands at the file, also at points of its newest image. */
  inserts: readonly DiffInsert[];
  onPoint: ((point: ImagePoint) => void) | undefined;
  /** The same as text, where the image is one. */
  children?: ReactNode;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** After the last change of the window's size, before the frame follows. */
const resizeDebounce = 400;

/** The size that an image has by itself, as soon as it is known; it can be loaded before anything here runs. */
function useNaturalSize(): [Size | undefined, (image: HTMLImageElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size>();
  const watch = useCallback((image: HTMLImageElement | null) => {
    if (image === null) return undefined;
    const read = (): void => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    if (image.complete && image.naturalWidth > 0) read();
    image.addEventListener('load', read);
    return () => image.removeEventListener('load', read);
  }, []);
  return [size, watch];
}

function OneImage({
  side,
  src,
  file,
  points,
}: {
  side: 'old' | 'new';
  src: string;
  file: PageDiffFile;
  /** Of the image that one comments on. */
  points?: Pick<ImageDiffProps, 'inserts' | 'onPoint'> | undefined;
}) {
  const [size, watch] = useNaturalSize();
  const [failed, setFailed] = useState(false);
  const bytes = side === 'old' ? file.image?.old_size : file.image?.new_size;
  const path = showName(side === 'old' ? file.old_path : file.new_path);
  return (
    <figure className={`image-side image-${side}`}>
      <ImagePoints path={path} size={size} {...points}>
        <img
          ref={watch}
          onError={() => setFailed(true)}
          src={src}
          alt={t(side === 'old' ? 'oldImage' : 'newImage', { path })}
          loading="lazy"
        />
      </ImagePoints>
      <figcaption className="small">
        <span className="strong">{t(side === 'old' ? 'oldVersion' : 'newVersion')}</span>
        {size === undefined || size.width === 0 ? null : (
          <span className="tabular">{t('dimensions', { width: size.width, height: size.height })}</span>
        )}
        {failed ? <span className="muted">{t('imageFailed')}</span> : null}
        {bytes == null ? null : <span className="tabular">{fileSize(bytes)}</span>}
      </figcaption>
    </figure>
  );
}

/** How large an image is drawn: itself, or as wide as there is room. */
const drawn = ({ width, height }: Size, room: number): Size =>
  width <= room ? { width, height } : { width: room, height: (height * room) / width };

/** The largest of both images as they are drawn, and 2 pixels: measured when they are loaded, and after the window was resized. */
function useFrame(area: RefObject<HTMLDivElement | null>): {
  readonly frame: Size | undefined;
  readonly measure: () => void;
} {
  const [frame, setFrame] = useState<Size>();
  const measure = useCallback(() => {
    const images = [...(area.current?.querySelectorAll('img') ?? [])];
    if (area.current === null || images.some((image) => !image.complete)) return;
    const room = area.current.clientWidth - 2;
    const sizes = images.map((image) =>
      drawn({ width: image.naturalWidth, height: image.naturalHeight }, room),
    );
    setFrame({
      width: Math.max(...sizes.map(({ width }) => width)) + 2,
      height: Math.max(...sizes.map(({ height }) => height)) + 2,
    });
  }, [area]);
  useEffect(() => {
    measure();
    let timer: number | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(measure, resizeDebounce);
    };
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
    };
  }, [measure]);
  return { frame, measure };
}

/** Both images in one place: up to a divider (swipe), or the new one above the old one as opaque as one wants (onion skin). */
function OverEachOther({
  mode,
  file,
  old,
  now,
}: {
  mode: 'swipe' | 'onion';
  file: PageDiffFile;
  old: string;
  now: string;
}) {
  const area = useRef<HTMLDivElement>(null);
  const { frame, measure } = useFrame(area);
  const [share, setShare] = useState(50);
  const slider = (
    <input
      type="range"
      className="image-slider"
      min={0}
      max={100}
      value={share}
      aria-label={t(mode === 'swipe' ? 'swipeDivider' : 'onionOpacity')}
      aria-valuetext={t(mode === 'swipe' ? 'swipeShare' : 'onionShare', { percent: share })}
      onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
    />
  );
  return (
    <div ref={area} className="image-over">
      <div
        // The divider moves from left to right in every language.
        dir="ltr"
        className={`image-frame image-${mode}`}
        style={{ ...frame, '--share': `${share}%`, '--opacity': share / 100 } as CSSProperties}
      >
        <div className="image-layer">
          <img
            src={old}
            onLoad={measure}
            onError={measure}
            alt={t('oldImage', { path: showName(file.old_path) })}
          />
        </div>
        <div className="image-layer">
          <img
            src={now}
            onLoad={measure}
            onError={measure}
            alt={t('newImage', { path: showName(file.new_path) })}
          />
        </div>
        {mode === 'swipe' ? <div className="image-divider" /> : null}
        {mode === 'swipe' ? slider : null}
      </div>
      {mode === 'onion' ? (
        <p className="image-onion-ends small">
          <span>{t('oldVersion')}</span>
          {slider}
          <span>{t('newVersion')}</span>
        </p>
      ) : null}
    </div>
  );
}

/** A changed image: both side by side, over each other with a divider, or one through the other. */
export default function ImageDiff({ file, old, now, inserts, onPoint, children }: ImageDiffProps) {
  const [mode, setMode] = useState<'text' | 'two-up' | 'swipe' | 'onion'>(
    children === undefined ? 'two-up' : 'text',
  );
  const modes = [
    ...(children === undefined ? [] : (['text'] as const)),
    'two-up' as const,
    ...(old === undefined || now === undefined ? [] : (['swipe', 'onion'] as const)),
  ];
  const points = { inserts, onPoint };
  const ofFile = inserts.filter((insert) => insert.node !== null && !isPlaced(insert));
  const says = { text: 'asText', 'two-up': 'twoUp', swipe: 'swipe', onion: 'onion' } as const;
  return (
    <>
      {modes.length === 1 ? null : (
        <div
          className="image-modes needs-script"
          role="group"
          aria-label={t('compareImages', { path: showName(file.new_path) })}
        >
          <ButtonGroup>
            {modes.map((one) => (
              <Button key={one} small aria-pressed={mode === one} onClick={() => setMode(one)}>
                {children !== undefined && one === 'two-up' && modes.length === 2
                  ? t('asImage')
                  : t(says[one])}
              </Button>
            ))}
          </ButtonGroup>
        </div>
      )}
      {mode === 'text' ? children : <AtHead inserts={ofFile} />}
      {mode === 'two-up' ? (
        <div className="image-sides">
          {old === undefined ? null : (
            <OneImage side="old" src={old} file={file} points={now === undefined ? points : undefined} />
          )}
          {now === undefined ? null : <OneImage side="new" src={now} file={file} points={points} />}
        </div>
      ) : null}
      {(mode === 'swipe' || mode === 'onion') && old !== undefined && now !== undefined ? (
        <OverEachOther key={mode} mode={mode} file={file} old={old} now={now} />
      ) : null}
      {mode === 'text' ? null : <PointComments inserts={inserts} />}
    </>
  );
}
