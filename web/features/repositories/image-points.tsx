import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { ImagePoint } from '../../../contract/discussions/discussions.ts';
import { changesMessages } from './changes.messages.ts';
import type { DiffInsert } from './diff-review.ts';

const { t } = changesMessages;

type PlacedInsert = DiffInsert & { readonly point: ImagePoint };
export const isPlaced = (insert: DiffInsert): insert is PlacedInsert => insert.point !== undefined;
const none: readonly DiffInsert[] = [];
const within = (share: number): number => Math.min(1, Math.max(0, share));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the image itself. */
const pointAt = (x: number, y: number, { width, height }: Size) => ({
  x: Math.round(within(x) * width),
  y: Math.round(within(y) * height),
  width,
  height,
});

/** What a pin leads to. */
const idOf = (key: string): string => `point_${key}`;

/** What is said at points of an image, with the numbers of their pins. It stands below the image: above, it would push away what one points at. */
export function PointComments({ inserts }: { inserts: readonly DiffInsert[] }) {
  const pins = inserts.filter(isPlaced);
  return pins.length === 0 ? null : (
    <div className="diff-at-head image-comments">
      {pins.map(({ key, node }, index) =>
        node === null ? null : (
          <div key={key} id={idOf(key)} className="image-comment" tabIndex={-1}>
            <span className="image-pin">{index + 1}</span>
            <div className="grow">{node}</div>
          </div>
        ),
      )}
    </div>
  );
}

/** An image with numbered pins, on which one comments with a click; by keys arrows move a cross and Enter comments at it. */
export function ImagePoints({
  path,
  size,
  inserts = none,
  onPoint,
  children,
}: {
  path: string;
  /** Of the image itself; undefined until it is known. */
  size: Size | undefined;
  inserts?: readonly DiffInsert[];
  onPoint?: ((point: ImagePoint) => void) | undefined;
  children: ReactNode;
}) {
  const [cross, setCross] = useState({ x: 0.5, y: 0.5 });
  // Where the keys have moved it, for those who do not see it.
  const [said, setSaid] = useState('');
  const isReady = size !== undefined && size.width > 0 && size.height > 0;
  const comment = (x: number, y: number): void => {
    if (isReady) onPoint?.(pointAt(x, y, size));
  };
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    // A press of a key has no place.
    if (detail === 0) return comment(cross.x, cross.y);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    comment((clientX - left) / width, (clientY - top) / height);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const to = { x: within(cross.x + move[0]), y: within(cross.y + move[1]) };
    setCross(to);
    if (isReady) setSaid(t('pointAt', pointAt(to.x, to.y, size)));
  };
  return (
    <div className="image-points" dir="ltr">
      {children}
      {/* Above the image, which stays an image for those who hear it. */}
      {onPoint !== undefined && isReady ? (
        <button
          type="button"
          className="image-point-area"
          aria-label={t('commentAtPoint', { path })}
          onClick={onClick}
          onKeyDown={onKeyDown}
          style={{ '--x': `${cross.x * 100}%`, '--y': `${cross.y * 100}%` } as CSSProperties}
        />
      ) : null}
      {onPoint === undefined ? null : (
        <span className="visually-hidden" role="status">
          {said}
        </span>
      )}
      {inserts.filter(isPlaced).map(({ key, point: { x, y, width, height } }, index) => (
        <button
          key={key}
          type="button"
          className="image-pin image-pin-placed"
          aria-label={t('pointComment', { number: index + 1 })}
          style={{ left: `${within(x / width) * 100}%`, top: `${within(y / height) * 100}%` }}
          onClick={() => {
            const said = document.getElementById(idOf(key));
            said?.scrollIntoView({ block: 'nearest' });
            said?.focus({ preventScroll: true });
          }}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
