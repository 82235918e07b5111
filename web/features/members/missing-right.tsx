import {
  Suspense,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { ExplainedAction } from '../../../contract/members/missing-right.ts';
import { missingRightMessages } from './missing-right.messages.ts';
import './missing-right.css';

const MissingRightText = lazy(() => import('./missing-right-text.tsx'));

/** For the control: it can have the focus, and does nothing. */
export interface UnavailableProps {
  'aria-disabled': true;
  'aria-describedby': string;
  onClick: (event: MouseEvent) => void;
}

/**
 * A control that the viewer sees but may not use, with a tooltip that says which right is missing and who can give it. The tooltip opens
 * by pointer, focus and touch, and closes with Escape. What it says is fetched then.
 */
export function MissingRight({
  project,
  action,
  act,
  children,
}: {
  /** The full path of the project. */
  project: string;
  /** The right: an action of the project's policy. */
  action: ExplainedAction;
  /** What the control would do, after 'to': 'change the labels'. */
  act: string;
  children: (control: UnavailableProps) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [align, setAlign] = useState<'start' | 'end'>('end');
  const show = ({ currentTarget }: SyntheticEvent): void => {
    // It opens towards the middle of the page.
    setAlign(currentTarget.getBoundingClientRect().left < innerWidth / 2 ? 'start' : 'end');
    setWanted(true);
    setOpen(true);
  };
  const hide = (): void => setOpen(false);
  const cannot = missingRightMessages.t('cannot', { act });
  return (
    // What happens in the control and in its tooltip.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="missing-right needs-script"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        hide();
      }}
    >
      {children({
        'aria-disabled': true,
        'aria-describedby': id,
        onClick: (event) => {
          event.preventDefault();
          show(event);
        },
      })}
      <span role="tooltip" id={id} className="missing-right-tip" data-align={align} hidden={!open}>
        {wanted ? (
          <Suspense fallback={cannot}>
            <MissingRightText project={project} action={action} act={act} />
          </Suspense>
        ) : (
          cannot
        )}
      </span>
    </span>
  );
}
