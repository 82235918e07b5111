import { GitMergeIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { addToast, removeToastsOf } from '../../../platform/toasts.ts';
import { idPart } from '../../../platform/url.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { autoMergeMessages } from '../auto-merge.messages.ts';
import { MergeMessages, messagesToSend, type WrittenMessages } from '../merge-messages.tsx';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { mergeRequestsMessages } from '../merge-requests.messages.ts';
import { Passing } from '../passing.tsx';
import type { MergeBoxProps } from './merge-box-props.ts';

const { t } = mergeRequestsMessages;

/** Merges what can be merged now; what waits for others, or for statuses, can be set to be merged then. */
export function MergeForm({
  project,
  iid,
  widget,
  onMerged,
  written,
  setWritten,
}: MergeBoxProps & { written: WrittenMessages; setWritten: (written: WrittenMessages) => void }) {
  const { source_branch: source, target_branch: target, from_fork: fromFork, check } = widget;
  const waits = widget.can_wait && widget.auto_merge === null;
  // What is typed and ticked outlives a push; that a merge of what was there before was refused does not.
  const [asked, setAsked] = useState(widget.head_sha);
  return (
    <Passing to="merge-box">
      <ApiForm
        id="merge"
        method="PUT"
        path={`/api/v4/projects/${idPart(project)}/merge_requests/${iid}/merge`}
        leadTo={mergeRequestPath(project, iid)}
        body={(fields) => {
          setAsked(widget.head_sha);
          return {
            sha: widget.head_sha,
            target_branch: target,
            squash: fields['squash'] === 'true',
            should_remove_source_branch: fields['should_remove_source_branch'] === 'true',
            ...messagesToSend(fields, widget.messages),
            ...(fields['auto_merge'] === 'true' ? { auto_merge: true } : {}),
          };
        }}
        onDone={({ merge_when_pipeline_succeeds: waits }) => {
          // It is no longer canceled, or set.
          removeToastsOf('auto-merge');
          const text = waits ? autoMergeMessages.t('setNow') : t('mergedNow', { target });
          addToast({ tone: 'success', text, of: 'auto-merge' });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            {asked === widget.head_sha ? <FormAlert state={state} /> : null}
            <input type="hidden" name="sha" value={widget.head_sha} />
            <input type="hidden" name="target_branch" value={target} />
            <Checkbox
              name="squash"
              value="true"
              defaultChecked={widget.squash}
              disabled={!widget.squash_is_chosen}
              label={t('squash')}
            />
            {fromFork || widget.source_state === 'no_branch' ? null : (
              <Checkbox
                name="should_remove_source_branch"
                value="true"
                defaultChecked={widget.remove_source_branch}
                label={t('removeSourceBranch', { source })}
              />
            )}
            <MergeMessages messages={widget.messages} {...{ written, setWritten, state }} />
            {waits ? <p className="small muted">{autoMergeMessages.t('hint')}</p> : null}
            <div className="form-actions">
              {waits ? (
                <Button type="submit" variant="primary" name="auto_merge" value="true" busy={state.busy}>
                  {autoMergeMessages.t('set')}
                </Button>
              ) : null}
              {check === 'mergeable' ? (
                <Button
                  type="submit"
                  variant={waits ? 'default' : 'primary'}
                  icon={<GitMergeIcon />}
                  busy={state.busy}
                >
                  {t('merge')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}
