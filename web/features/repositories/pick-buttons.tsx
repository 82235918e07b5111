import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { Popover } from '../../ui/menu.tsx';
import type { PickFormProps } from './pick-form.tsx';
import { pickMessages } from './pick.messages.ts';

const LatePickForm = lazyPart<PickFormProps>(() => import('./pick-form.tsx'));

/** Opens the forms that take a commit or a merge back, or make it again on another branch. They work without script. */
export function PickButtons({
  pickTarget,
  ...props
}: Omit<PickFormProps, 'how'> & {
  /** The branch that is offered to make it again on, if it is another one than to take it back on. */
  pickTarget?: string;
}) {
  return (
    <>
      {(['revert', 'cherry_pick'] as const).map((how) => (
        <Popover
          key={how}
          align="end"
          prepare={LatePickForm.preload}
          summaryClass="btn btn-default"
          summary={<span>{pickMessages.t(how)}</span>}
        >
          <Suspense fallback={null}>
            <LatePickForm
              {...props}
              how={how}
              target={how === 'cherry_pick' ? (pickTarget ?? props.target) : props.target}
            />
          </Suspense>
        </Popover>
      ))}
    </>
  );
}
