import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField } from '../../ui/field.tsx';
import { BranchInput } from './branch-input.tsx';
import { pickMessages } from './pick.messages.ts';

const { t } = pickMessages;

/** The page of what is taken back or made again; the calls are below it. */
export type PickedPath = `/${string}/-/merge_requests/${string}` | `/${string}/-/commit/${string}`;

export interface PickFormProps {
  how: 'revert' | 'cherry_pick';
  project: string;
  of: PickedPath;
  /** The branch that is offered. */
  target: string;
}

/** Takes a commit or a merge back on a branch, or makes it again there. */
export default function PickForm({ how, project, of, target }: PickFormProps) {
  const { history } = useRouter();
  return (
    <ApiForm
      id={how}
      className="form new-ref"
      method="POST"
      path={`${of as `/${string}/-/commit/${string}`}/${how}`}
      leadTo={of}
      body={({ target_branch, start_merge_request }) => ({
        target_branch,
        start_merge_request: start_merge_request === 'true',
      })}
      onDone={({ url }) => history.push(url)}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <FormField label={t(`${how}Into`)} error={state.errors['target_branch']} required>
            {(control) => (
              <BranchInput
                {...control}
                project={project}
                name="target_branch"
                defaultValue={state.values['target_branch'] ?? target}
              />
            )}
          </FormField>
          <Checkbox name="start_merge_request" value="true" defaultChecked label={t('byMergeRequest')} />
          <Button type="submit" variant="primary" busy={state.busy}>
            {t(how)}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
