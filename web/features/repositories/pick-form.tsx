import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import { refsQuery } from './code.queries.ts';
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
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery({ ...refsQuery(project, typed ?? ''), enabled: typed !== undefined });
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
              <TextInput
                {...control}
                name="target_branch"
                list={list}
                defaultValue={state.values['target_branch'] ?? target}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="auto"
                className="mono"
                onFocus={() => setTyped('')}
                onChange={(event) => setTyped(event.target.value)}
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
          <Checkbox name="start_merge_request" value="true" defaultChecked label={t('byMergeRequest')} />
          <Button type="submit" variant="primary" busy={state.busy}>
            {t(how)}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
