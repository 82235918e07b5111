import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { addToast } from '../../../platform/toasts.ts';
import { idPart } from '../../../platform/url.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { personPath, projectPage, useProject } from '../../projects/index.ts';
import { PickButtons } from '../../repositories/index.ts';
import { checkOutMessages } from '../check-out.messages.ts';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { mergeRequestsMessages } from '../merge-requests.messages.ts';
import { Passing } from '../passing.tsx';
import type { MergeBoxProps } from './merge-box-props.ts';

const { t } = mergeRequestsMessages;

/** The branch that was merged is not needed any more. */
function DeleteSource({ project, iid, widget, onMerged }: MergeBoxProps) {
  const { source_branch: source, source_project } = widget;
  return (
    <Passing to="merge-box">
      <ApiForm
        id="delete-source"
        method="DELETE"
        path={`/api/v4/projects/${idPart(source_project ?? project)}/repository/branches/${encodeURIComponent(source)}`}
        leadTo={mergeRequestPath(project, iid)}
        onDone={() => {
          addToast({ tone: 'success', text: checkOutMessages.t('sourceDeletedNow', { source }) });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <Button type="submit" busy={state.busy}>
              {checkOutMessages.t('deleteSource', { source })}
            </Button>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}

/** Who merged it and when; and what is done with its commits and its branch then. */
export function Merged(props: MergeBoxProps) {
  const { project, iid, widget } = props;
  const { merged_by: by, merged_at: at, merge_commit_sha: sha } = widget;
  const { default_branch: main } = useProject(project);
  const time = at === null ? '' : <RelativeTime time={at} />;
  const text = (
    <p>
      {by === null
        ? withParts(t('mergedSome'), { time })
        : withParts(t('mergedBy'), { author: <a href={personPath(by.username)}>{by.name}</a>, time })}{' '}
      {sha === null
        ? null
        : withParts(t('mergeCommit'), {
            commit: (
              <a href={projectPage(project, `commit/${sha}`)}>
                <code>{sha.slice(0, 8)}</code>
              </a>
            ),
          })}
    </p>
  );
  return widget.can_pick || widget.can_delete_source ? (
    <div className="stack">
      {text}
      <div className="form-actions">
        {widget.can_delete_source ? <DeleteSource {...props} /> : null}
        {widget.can_pick ? (
          <PickButtons
            project={project}
            of={mergeRequestPath(project, iid)}
            target={widget.target_branch}
            // Where it was merged it is already.
            pickTarget={main === widget.target_branch ? '' : (main ?? '')}
          />
        ) : null}
      </div>
    </div>
  ) : (
    text
  );
}
