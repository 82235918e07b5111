import { useEffect, useRef } from 'react';
import type { Label, LabelsMessage } from '../../../contract/labels/labels.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { createSpreadOut, type SpreadOut } from '../../platform/spread-out.ts';

/** Asks again for what has labels when one of them becomes another. */
export function useLabelNews(
  /** Where the labels are used; null where there is nothing to follow. */
  projectId: number | null,
  shown: readonly Pick<Label, 'id'>[],
  refresh: () => void,
): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const asked = useRef<SpreadOut>(undefined);
  useEffect(() => {
    const spreadOut = createSpreadOut(() => latest.current());
    asked.current = spreadOut;
    return spreadOut.end;
  }, []);
  useSubscription<LabelsMessage>(
    'LabelsChannel',
    projectId === null ? null : { project_id: projectId },
    ({ replaced, spread = 0 }) => {
      if (shown.some(({ id }) => replaced?.includes(id) ?? true)) asked.current?.ask(spread);
    },
    refresh,
  );
}
