import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useParams } from '../../platform/routing/hooks.ts';
import { FormField, TextInput } from '../../ui/field.tsx';
import type { OwnFieldProps } from '../planning/index.ts';
import { refsQuery } from '../repositories/index.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';

const { t } = mergeRequestsMessages;

/** Which branch it is merged into, with the branches of the project to choose from. */
export default function TargetBranchField({ value, onChange, onKeyDown, error }: OwnFieldProps) {
  const { path } = useParams<'/:path/-/merge_requests/:iid'>();
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery({ ...refsQuery(path, typed ?? ''), enabled: typed !== undefined });
  return (
    <>
      <FormField label={t('targetBranch')} error={error} required>
        {(control) => (
          <TextInput
            {...control}
            name="target_branch"
            list={list}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            className="mono"
            onFocus={() => setTyped('')}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
      <datalist id={list}>
        {(refs?.branches ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
