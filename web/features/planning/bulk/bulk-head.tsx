import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { subjectListMessages } from '../subject-list.messages.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import type { useSelection } from './use-selection.ts';

const { t } = subjectListMessages;
const BulkBar = lazy(() => import('./bulk-bar.tsx'));

/** Selects all rows of a page of a list. */
export function PickAll({
  listed,
  selection: { selected, toggleAll },
}: {
  listed: readonly number[];
  selection: ReturnType<typeof useSelection>;
}) {
  return (
    <input
      type="checkbox"
      className="list-pick needs-script"
      aria-label={t('selectAll')}
      ref={(box) => {
        if (box !== null) box.indeterminate = selected.length > 0 && selected.length < listed.length;
      }}
      checked={selected.length === listed.length}
      onChange={(event) => toggleAll(event.target.checked)}
    />
  );
}

/** In the place of `PickAll`, for members who may not change what is listed; what it is given says why. */
export const PickNone = (control: ComponentProps<'input'>) => (
  <input
    {...control}
    type="checkbox"
    className="list-pick"
    aria-label={t('selectAll')}
    checked={false}
    readOnly
  />
);

/** Selects a row. */
export const PickRow = ({
  id,
  reference,
  picked,
  onPick,
}: {
  id: number;
  reference: string;
  picked: boolean;
  onPick: (id: number, picked: boolean, range: boolean) => void;
}) => (
  <input
    type="checkbox"
    className="list-pick needs-script"
    aria-label={t('select', { reference })}
    checked={picked}
    onChange={(event) => onPick(id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
  />
);

/** What stands in the head of a list; while rows are selected, what changes these. */
export const BulkHead = ({ children, ...bar }: BulkBarProps & { children: ReactNode }) =>
  bar.selected.length === 0 ? (
    children
  ) : (
    <Suspense fallback={children}>
      <BulkBar {...bar} />
    </Suspense>
  );
