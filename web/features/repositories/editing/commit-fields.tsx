import { useId, useState } from 'react';
import type { EditorPage } from '../../../../contract/repositories/editing.ts';
import type { FormState } from '../../../platform/form.tsx';
import { Checkbox, FormField, TextArea, TextInput } from '../../../ui/field.tsx';
import { showName } from '../names.ts';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

export interface ChosenPlace {
  readonly branch: string;
  readonly message: string;
}

/** The branch that is offered first: the one that is looked at, or a new one. */
export const firstBranch = ({ branch, new_branch }: EditorPage): string => branch ?? new_branch;

/** Where a change goes, for the server: a branch of another name begins where the page was read. */
export function placeFields(page: EditorPage, { branch, message }: ChosenPlace): Record<string, unknown> {
  return {
    branch,
    commit_message: message,
    ...(page.revision === null || branch === page.branch ? {} : { start_sha: page.revision.sha }),
  };
}

function branchHint({ revision, branch, new_branch }: EditorPage): string | undefined {
  if (revision === null) return undefined;
  if (branch !== null) return new_branch === '' ? undefined : t('branchHint', { name: showName(branch) });
  return revision.kind === 'branch'
    ? t('guardedHint', { name: showName(revision.name) })
    : t('detachedHint', { name: showName(revision.name).slice(0, 12) });
}

/** The commit that a change of files makes: its message, its branch, and whether a merge request follows. */
export function CommitFields({
  page,
  state,
  suggested,
  place,
  onChange,
}: {
  page: EditorPage;
  state: FormState;
  /** The message that is used where none is written. */
  suggested: string;
  place: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
}) {
  const list = useId();
  const [proposes, setProposes] = useState(true);
  const isNew = page.revision !== null && place.branch !== page.branch;
  return (
    <>
      <FormField label={t('commitMessage')} error={state.errors['commit_message']}>
        {(control) => (
          <TextArea
            {...control}
            name="commit_message"
            rows={3}
            value={place.message}
            placeholder={suggested}
            // Commits are in English by themselves, whatever language the page is in.
            lang={place.message === '' ? 'en' : undefined}
            dir="auto"
            onChange={({ target }) => onChange({ ...place, message: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('branch')} hint={branchHint(page)} error={state.errors['branch']} required>
        {(control) => (
          <TextInput
            {...control}
            name="branch"
            list={list}
            value={place.branch}
            maxLength={1000}
            // Of a branch that somebody lends.
            readOnly={page.revision !== null && page.new_branch === ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            className="mono"
            onChange={({ target }) => onChange({ ...place, branch: target.value })}
          />
        )}
      </FormField>
      <datalist id={list}>
        {[...new Set([page.branch ?? page.new_branch, page.new_branch])]
          .filter((name) => name !== '')
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
      {page.branch === null && page.revision !== null ? (
        <input type="hidden" name="start_sha" value={page.revision.sha} />
      ) : null}
      {isNew ? (
        <Checkbox
          name="start_merge_request"
          value="true"
          checked={proposes}
          onChange={({ target }) => setProposes(target.checked)}
          label={t('startMergeRequest')}
        />
      ) : null}
    </>
  );
}
