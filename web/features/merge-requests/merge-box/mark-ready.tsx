import type { SubjectPath } from '../../../../contract/discussions/discussions.ts';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { addToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { mergeRequestsMessages } from '../merge-requests.messages.ts';
import { Passing } from '../passing.tsx';
import type { MergeBoxProps } from './merge-box-props.ts';

const { t } = mergeRequestsMessages;

/** A draft is made ready. */
export function MarkReady({
  project,
  iid,
  onMerged,
  title,
}: Omit<MergeBoxProps, 'widget'> & { title: string }) {
  const page = mergeRequestPath(project, iid);
  return (
    <Passing to="merge-box">
      <ApiForm
        id="mark-ready"
        method="PUT"
        path={`${page as SubjectPath}.json`}
        leadTo={page}
        body={() => ({ title })}
        onDone={() => {
          addToast({ tone: 'success', text: t('markedReady') });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <input type="hidden" name="title" value={title} />
            <div className="form-actions">
              <Button type="submit" busy={state.busy}>
                {t('markReady')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}
