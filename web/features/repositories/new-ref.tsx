import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { Popover } from '../../ui/menu.tsx';
import type { NewRefFormProps } from './new-ref-form.tsx';
import { refsMessages } from './refs.messages.ts';

const LateNewRefForm = lazyPart<NewRefFormProps>(() => import('./new-ref-form.tsx'));

/** Opens the form for a new branch or tag. The form hydrates when it is opened, and works without script. */
export function NewRef(props: NewRefFormProps) {
  return (
    <Popover
      align="end"
      prepare={LateNewRefForm.preload}
      summaryClass="btn btn-primary"
      summary={<span>{refsMessages.t(props.kind === 'branch' ? 'newBranch' : 'newTag')}</span>}
    >
      <Suspense fallback={null}>
        <LateNewRefForm {...props} />
      </Suspense>
    </Popover>
  );
}
