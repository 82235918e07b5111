import { useEffect, useMemo, useRef } from 'react';
import { createCatchUp, type CatchUp, type Reading } from './catch-up.ts';

/** `createCatchUp` for as long as a component is there; `read` and `refused` may be other ones with each rendering. */
export function useCatchUp(
  read: () => Reading,
  refused: (error: unknown) => void,
): Pick<CatchUp, 'missed' | 'hold'> {
  const latest = useRef({ read, refused });
  useEffect(() => {
    latest.current = { read, refused };
  });
  const current = useRef<CatchUp>(undefined);
  useEffect(
    () => () => {
      current.current?.end();
      current.current = undefined;
    },
    [],
  );
  return useMemo(() => {
    const made = (): CatchUp =>
      (current.current ??= createCatchUp(
        () => latest.current.read(),
        (error) => latest.current.refused(error),
      ));
    return { missed: () => made().missed(), hold: (by) => made().hold(by) };
  }, []);
}
