import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';
import { Passing } from './passing.tsx';

const { t } = mergeRequestsMessages;

interface UpdateBranchProps {
  readonly project: string;
  readonly iid: string;
  readonly widget: MergeRequestWidget;
  readonly onMerged: () => Promise<unknown>;
}

/** The source branch gets the newest commits of the target, by a merge or by a rebase. */
export function UpdateBranch({ project, iid, widget, onMerged }: UpdateBranchProps) {
  const { source_branch: source, target_branch: target } = widget;
  const done = (text: string) => async () => {
    addToast({ tone: 'success', text });
    await onMerged();
  };
  const page = mergeRequestPath(project, iid);
  return (
    <Passing to="merge-box" className="form-actions update-branch">
      <ApiForm
        id="update-from-target"
        method="POST"
        path={`${page}/update_from_target`}
        leadTo={page}
        body={() => ({ sha: widget.head_sha })}
        onDone={done(t('updatedNow', { source, target }))}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <input type="hidden" name="sha" value={widget.head_sha} />
            <Button type="submit" busy={state.busy}>
              {t('updateFromTarget', { target })}
            </Button>
          </>
        )}
      </ApiForm>
      <ApiForm
        id="rebase"
        method="PUT"
        path={`${page}/rebase`}
        leadTo={page}
        onDone={done(t('rebasedNow', { source, target }))}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <Button
              type="submit"
              variant={widget.check === 'behind' ? 'primary' : 'default'}
              busy={state.busy}
            >
              {t('rebase')}
            </Button>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}
