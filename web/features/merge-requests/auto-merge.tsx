import type { AutoMerge } from '../../../contract/merge-requests/merge-requests.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast, removeToastsOf } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { personPath } from '../projects/index.ts';
import { autoMergeMessages } from './auto-merge.messages.ts';
import { mergeRequestPath } from './merge-request-paths.ts';

const { t } = autoMergeMessages;

interface WaitingProps {
  project: string;
  iid: string;
  autoMerge: AutoMerge;
  onCanceled: () => Promise<unknown>;
}

/** That it is merged as soon as nothing is missing, by whom, and the end of that. */
export function WaitingForMerge({ project, iid, autoMerge: { by, can_cancel }, onCanceled }: WaitingProps) {
  const author = (
    <a href={personPath(by.username)} dir="auto">
      {by.name}
    </a>
  );
  return (
    <>
      <p>{withParts(t('setBy'), { author })}</p>
      {can_cancel ? (
        <ApiForm
          id="cancel-auto-merge"
          method="POST"
          path={`/api/v4/projects/${idPart(project)}/merge_requests/${iid}/cancel_merge_when_pipeline_succeeds`}
          leadTo={mergeRequestPath(project, iid)}
          onDone={() => {
            removeToastsOf('auto-merge');
            addToast({ tone: 'success', text: t('canceledNow'), of: 'auto-merge' });
            return onCanceled();
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              <div className="form-actions">
                <Button type="submit" busy={state.busy}>
                  {t('cancel')}
                </Button>
              </div>
            </>
          )}
        </ApiForm>
      ) : null}
    </>
  );
}
