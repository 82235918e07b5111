import { useParams } from '../../platform/routing/hooks.ts';
import { fieldValue } from '../../platform/local-time.ts';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import type { OwnFieldsProps } from '../planning/index.ts';
import { BranchInput } from '../repositories/index.ts';
import { mergeOptionsMessages } from './merge-options.messages.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';

const { t } = mergeRequestsMessages;

/** Which branch it is merged into, how, and when. */
export default function MergeOptions({
  values,
  onChange,
  onKeyDown,
  errors,
  about: { from_fork: fromFork, source_state, can_push: canPush, squash_is_chosen: squashIsChosen },
}: OwnFieldsProps & {
  about: Pick<MergeRequestWidget, 'from_fork' | 'source_state' | 'can_push' | 'squash_is_chosen'>;
}) {
  const { path } = useParams<'/:path/-/merge_requests/:iid'>();
  const { target_branch = '', squash, remove_source_branch, allow_collaboration, merge_after } = values;
  return (
    <>
      <FormField label={t('targetBranch')} error={errors['target_branch']} required>
        {(control) => (
          <BranchInput
            {...control}
            project={path}
            name="target_branch"
            value={target_branch}
            onChange={(event) => onChange({ target_branch: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
      <Checkbox
        name="squash"
        label={t('squash')}
        checked={squash}
        disabled={!squashIsChosen}
        onChange={({ target }) => onChange({ squash: target.checked })}
      />
      {fromFork || source_state === 'no_branch' ? null : (
        <Checkbox
          name="remove_source_branch"
          label={t('removeSource')}
          checked={remove_source_branch}
          onChange={({ target }) => onChange({ remove_source_branch: target.checked })}
        />
      )}
      {fromFork && canPush ? (
        <Checkbox
          name="allow_collaboration"
          label={t('allowCollaboration')}
          checked={allow_collaboration}
          onChange={({ target }) => onChange({ allow_collaboration: target.checked })}
        />
      ) : null}
      <FormField
        label={mergeOptionsMessages.t('mergeAfter')}
        hint={mergeOptionsMessages.t('mergeAfterHint')}
        error={errors['merge_after']}
      >
        {(control) => (
          <TextInput
            {...control}
            name="merge_after"
            type="datetime-local"
            // Without it a year has six digits: a slip of the pen would be no time, which is no wait.
            max="9999-12-31T23:59"
            defaultValue={merge_after == null ? '' : fieldValue(new Date(merge_after))}
            onChange={({ target: { value } }) => {
              const time = new Date(value);
              onChange({ merge_after: Number.isNaN(time.getTime()) ? null : time.toISOString() });
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
    </>
  );
}
