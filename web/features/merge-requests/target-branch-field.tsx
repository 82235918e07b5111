import { useParams } from '../../platform/routing/hooks.ts';
import { FormField } from '../../ui/field.tsx';
import type { OwnFieldProps } from '../planning/index.ts';
import { BranchInput } from '../repositories/index.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';

const { t } = mergeRequestsMessages;

/** Which branch it is merged into. */
export default function TargetBranchField({ value, onChange, onKeyDown, error }: OwnFieldProps) {
  const { path } = useParams<'/:path/-/merge_requests/:iid'>();
  return (
    <FormField label={t('targetBranch')} error={error} required>
      {(control) => (
        <BranchInput
          {...control}
          project={path}
          name="target_branch"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </FormField>
  );
}
