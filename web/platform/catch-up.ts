import { isUnreached, whenBack } from './until-reached.ts';

/** Something that is being read again. */
export interface Reading {
  /** How it is to be shown. */
  readonly answer: Promise<() => void>;
  /** It could not be shown: what it was about is still missed. */
  readonly keep?: () => void;
}

/** Shows what others have changed, without disturbing what the viewer does. */
export interface CatchUp {
  /** Others have changed something. */
  readonly missed: () => void;
  /** The viewer begins something (1), or has ended it (-1): until then nothing that others do is shown. */
  readonly hold: (by: 1 | -1) => void;
  /** The page is left: nothing is read any more. */
  readonly end: () => void;
}

/** Milliseconds until what was missed is asked for again, where the server was not reached. */
const unreachedPause = 2000;

/**
 * Reads what was missed as soon as the viewer has nothing under way: once at a time, once more for what came meanwhile, and again where the server
 * was not reached. An answer is shown only if the viewer has begun nothing since it was asked for. `refused` gets what else goes wrong.
 */
export function createCatchUp(read: () => Reading, refused: (error: unknown) => void): CatchUp {
  let held = 0;
  let begun = 0;
  let isMissed = false;
  let isReading = false;
  let isOver = false;

  async function readOnce(): Promise<void> {
    const before = begun;
    isMissed = false;
    const { answer, keep } = read();
    const miss = (): void => {
      isMissed = true;
      keep?.();
    };
    try {
      const show = await answer;
      if (begun === before) show();
      else miss();
    } catch (error) {
      if (!isUnreached(error)) return refused(error);
      miss();
      await whenBack(unreachedPause);
    }
  }

  async function readMissed(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (isMissed && held === 0 && !isOver) await readOnce(); // oxlint-disable-line no-await-in-loop -- one after another
    isReading = false;
  }

  return {
    missed() {
      isMissed = true;
      void readMissed();
    },
    hold(by) {
      held += by;
      if (by === 1) begun += 1;
      void readMissed();
    },
    end() {
      isOver = true;
    },
  };
}
